//! The `madang` command: the house, and the rules of its games for tools and terminals. The program itself adds the web
//! app, so that everything here builds in parallel with it.

mod address;
mod arena;
mod backup;
mod chance;
mod check;
mod data;
mod engine;
mod failure;
mod games;
mod grade;
mod input;
mod licences;
mod load;
mod meet;
mod moment;
mod moving;
mod number;
mod op;
mod operate;
mod order;
mod out;
mod people;
mod perft;
mod playable;
mod playouts;
mod private;
mod progress;
mod push;
mod ratings;
mod ready;
mod record;
mod repair;
mod replay;
mod review;
mod room;
mod secret;
mod serve;
mod sim;
mod solve;
mod threads;
mod tournament;
mod train;
mod upgraded;

use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use server::WebApp;
use std::process::ExitCode;

/// Madang: play the games of the house together, and use their rules from tools and scripts.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, max_term_width = 100, after_help = failure::EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Args>),
    Ready(ready::Args),
    Check(check::Args),
    Repair(repair::Args),
    Backup(backup::Args),
    Restore(backup::RestoreArgs),
    Move(moving::Args),
    User(operate::UserArgs),
    Table(operate::TableArgs),
    Announce(operate::AnnounceArgs),
    Push(push::Args),
    Load(load::Args),
    People(people::Args),
    Meet(meet::Args),
    Engine(engine::Args),
    Sim(sim::Args),
    Solve(solve::Args),
    Arena(arena::Args),
    Train(train::Args),
    Replay(replay::Args),
    Review(review::Args),
    Ratings(ratings::Args),
    Tournament(tournament::Args),
    Perft(perft::Args),
    Licences(licences::Args),
}

/// The command line. A negative number is a value wherever there may be one: taken for an option that does not exist,
/// nobody would learn which numbers are possible.
fn program() -> clap::Command {
    let negative = |arg: Arg| {
        let takes_value = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_value)
    };
    Cli::command().mut_subcommands(|command| command.mut_args(negative))
}

/// Carries out the command line. A house serves the `web_app`, which also contains the notices for `madang licences`.
pub fn run(web_app: fn() -> WebApp) -> ExitCode {
    let mut program = program();
    let given = Cli::from_arg_matches(&program.get_matches_mut());
    let cli = given.unwrap_or_else(|error| error.format(&mut program).exit());
    let done = match cli.command {
        Command::Serve(args) => serve::run(&args, web_app(), &program),
        Command::Ready(args) => ready::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Repair(args) => repair::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Move(args) => moving::run(&args),
        Command::User(args) => operate::user(&args),
        Command::Table(args) => operate::table(&args),
        Command::Announce(args) => operate::announce(&args),
        Command::Push(args) => push::run(&args),
        Command::Load(args) => load::run(&args, web_app),
        Command::People(args) => people::run(&args),
        Command::Meet(args) => meet::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Ratings(args) => ratings::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Licences(args) => licences::run(&args, &web_app()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
