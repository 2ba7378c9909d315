// node play.mjs serve NAME: opens the house NAME on a port chosen by the system, and prints the port.
// node play.mjs play NAME PORT TABLES SECONDS: plays TABLES matches of two who answer at once, and prints one JSON
// object: the moves, and how long until the player who moved and the other were told (milliseconds).
const [what, name, ...rest] = process.argv.slice(2);
const house = await import(`./${name}.mjs`);

if (what === 'serve') console.log(`port ${await house.serve()}`);
else await play(...rest.map(Number));

async function play(port, count, seconds) {
  const tables = [];
  const times = { own: [], other: [] };
  let moves = 0;
  let counting = false;
  for (let at = 0; at < count; at += 1) tables.push(await sit(port));
  for (const table of tables) table.begin();
  await pause(2_000);
  counting = true;
  console.log('begins');
  const begun = performance.now();
  await pause(seconds * 1_000);
  counting = false;
  const took = (performance.now() - begun) / 1_000;
  const told = ([...all]) => {
    all.sort((a, b) => a - b);
    const part = (share) => (all.length ? Number(all[Math.floor(all.length * share)].toFixed(2)) : null);
    return { p50: part(0.5), p99: part(0.99) };
  };
  console.log(JSON.stringify({ moves_per_second: Math.round(moves / took), moves, own: told(times.own), other: told(times.other) }));
  process.exit(0);

  async function sit(port) {
    let made = 0;
    let at = 0;
    let players;
    const move = () => {
      at = performance.now();
      players[made % 2].move();
    };
    // Each number reaches its maker, if the server sends it to them, and the other player, who answers.
    players = await house.table(port, (seat, sum) => {
      if (sum <= made - 1 || sum === 0) return;
      const whose = (sum - 1) % 2 === seat ? 'own' : 'other';
      if (counting) times[whose].push(performance.now() - at);
      if (whose === 'own' || sum === made) return;
      made = sum;
      if (counting) moves += 1;
      setImmediate(move);
    });
    return { begin: move };
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
