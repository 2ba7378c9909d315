//! Sounds, synthesised on the spot: wood, bone and a small bronze bell. Silent until the first gesture, as browsers
//! require.
use super::{events, named::wished, time, window};
use std::{
    cell::{Cell, RefCell},
    time::Duration,
};
use web_sys::{
    AudioContext, AudioContextState, AudioNode, AudioScheduledSourceNode, BiquadFilterType, Event, OscillatorType,
};

/// How long after a gesture the output takes to start, at most.
const STARTING: Duration = Duration::from_secs(1);

/// The sounds of the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A tile laid on the table.
    Tile,
    /// A tile lifted or put back.
    Lift,
    /// Tiles dealt.
    Deal,
    /// A card slapped onto the table.
    Slap,
    /// Cards gathered.
    Gather,
    /// A drum, for a word being stamped.
    Drum,
    /// A chip paid.
    Chip,
    /// The visitor is called, for example because it is their turn.
    Bell,
    /// A player passed.
    Pass,
    /// Not allowed.
    Refused,
    /// One of the last ten seconds.
    Tick,
    /// A round won.
    Win,
    /// A round lost.
    Lose,
}

/// One voice of a sound. Times in seconds from the start, pitches in hertz, loudness 0 to 1.
enum Voice {
    /// A tone that glides and dies away.
    Tone { at: f32, length: f32, from: f32, to: f32, loud: f32, soft: bool },
    /// Noise around a pitch that dies away: wood on wood.
    Knock { at: f32, length: f32, pitch: f32, sharp: f32, loud: f32 },
}

const fn tone(at: f32, length: f32, from: f32, to: f32, loud: f32) -> Voice {
    Voice::Tone { at, length, from, to, loud, soft: true }
}

const fn pluck(at: f32, pitch: f32, loud: f32) -> Voice {
    Voice::Tone { at, length: 0.9, from: pitch, to: pitch * 0.997, loud, soft: false }
}

const fn knock(at: f32, length: f32, pitch: f32, sharp: f32, loud: f32) -> Voice {
    Voice::Knock { at, length, pitch, sharp, loud }
}

/// The voices that make up a sound.
fn voices(sound: Sound) -> &'static [Voice] {
    match sound {
        Sound::Tile => {
            &const {
                [
                    knock(0.0, 0.05, 2600.0, 3.0, 0.9),
                    knock(0.004, 0.09, 950.0, 5.0, 0.6),
                    tone(0.0, 0.07, 210.0, 120.0, 0.35),
                ]
            }
        }
        Sound::Lift => &const { [knock(0.0, 0.03, 3400.0, 4.0, 0.28)] },
        Sound::Deal => &const { [knock(0.0, 0.11, 5200.0, 0.8, 0.22), knock(0.07, 0.04, 2200.0, 3.0, 0.3)] },
        // A card of thick paper on a blanket: a flat clap with a thud under it.
        Sound::Slap => {
            &const {
                [
                    knock(0.0, 0.035, 3200.0, 0.9, 0.75),
                    knock(0.003, 0.07, 1300.0, 1.6, 0.55),
                    tone(0.0, 0.09, 165.0, 85.0, 0.4),
                ]
            }
        }
        Sound::Gather => &const { [knock(0.0, 0.09, 4200.0, 0.7, 0.2), knock(0.06, 0.05, 1900.0, 2.0, 0.25)] },
        // A buk: skin and rim.
        Sound::Drum => {
            &const {
                [
                    tone(0.0, 0.4, 118.0, 62.0, 0.55),
                    tone(0.0, 0.16, 205.0, 140.0, 0.22),
                    knock(0.0, 0.04, 900.0, 2.0, 0.4),
                ]
            }
        }
        Sound::Chip => {
            &const {
                [
                    tone(0.0, 0.09, 3150.0, 3100.0, 0.16),
                    tone(0.012, 0.12, 4730.0, 4700.0, 0.1),
                    knock(0.0, 0.03, 4200.0, 4.0, 0.35),
                ]
            }
        }
        Sound::Bell => {
            &const {
                [
                    tone(0.0, 1.1, 784.0, 782.0, 0.26),
                    tone(0.0, 0.7, 2164.0, 2160.0, 0.09),
                    tone(0.0, 0.35, 4233.0, 4225.0, 0.05),
                ]
            }
        }
        Sound::Pass => &const { [knock(0.0, 0.08, 420.0, 4.0, 0.6), knock(0.13, 0.08, 360.0, 4.0, 0.5)] },
        Sound::Refused => &const { [tone(0.0, 0.12, 196.0, 185.0, 0.3), tone(0.13, 0.18, 165.0, 155.0, 0.3)] },
        Sound::Tick => &const { [knock(0.0, 0.03, 1800.0, 9.0, 0.5)] },
        // Five notes of the pyeongjo mode, plucked upwards.
        Sound::Win => {
            &const {
                [
                    pluck(0.0, 392.0, 0.3),
                    pluck(0.13, 440.0, 0.3),
                    pluck(0.26, 523.25, 0.3),
                    pluck(0.39, 587.33, 0.3),
                    pluck(0.55, 784.0, 0.34),
                ]
            }
        }
        Sound::Lose => &const { [pluck(0.0, 392.0, 0.26), pluck(0.2, 349.2, 0.24), pluck(0.42, 293.7, 0.24)] },
    }
}

struct Band {
    context: AudioContext,
    noise: web_sys::AudioBuffer,
}

thread_local! {
    static BAND: RefCell<Option<Band>> = const { RefCell::new(None) };
    static VOLUME: Cell<f32> = const { Cell::new(0.6) };
    /// When the visitor last touched the page. Browsers make no sound before that.
    static TOUCHED: Cell<Option<Duration>> = const { Cell::new(None) };
}

/// Prepares the sounds at the visitor's first tap or key press. Called once, by the app.
pub fn arm() {
    // A finger that comes down does not count as a gesture yet, and iPhones want the sound asked for inside one.
    for name in ["pointerdown", "pointerup", "click", "keydown"] {
        events::on_window(name, |_: Event| {
            TOUCHED.set(Some(time::since_start()));
            wake();
        });
    }
}

/// Sets the volume, 0 (silent) to 1.
pub fn set_volume(volume: f32) {
    VOLUME.set(volume.clamp(0.0, 1.0));
    wake();
}

/// Plays a sound, if the visitor has touched the page and sound is on.
pub fn play(sound: Sound) {
    let volume = VOLUME.get();
    if volume <= 0.0 {
        return;
    }
    BAND.with_borrow(|band| {
        if let Some(band) = band.as_ref().filter(|band| band.is_heard()) {
            for voice in voices(sound) {
                // In a browser that cannot make a sound, the game is silent rather than broken.
                band.voice(voice, volume).ok();
            }
        }
    });
}

/// Starts or resumes the audio output, but not while the volume is 0.
fn wake() {
    if VOLUME.get() <= 0.0 || TOUCHED.get().is_none() {
        return;
    }
    BAND.with_borrow_mut(|band| match band {
        Some(band) => {
            // Suspended, or, as Safari does it after a phone call, interrupted.
            if band.context.state() != AudioContextState::Running {
                wished(&band.context, "resume");
            }
        }
        None => *band = Band::form(),
    });
}

impl Band {
    fn form() -> Option<Band> {
        js_sys::Reflect::has(&window(), &"AudioContext".into()).ok().filter(|known| *known)?;
        let context = AudioContext::new().ok()?;
        let rate = context.sample_rate();
        let samples: Vec<f32> =
            (0..(rate * 0.25) as usize).map(|_| js_sys::Math::random() as f32 * 2.0 - 1.0).collect();
        let noise = context.create_buffer(1, samples.len() as u32, rate).ok()?;
        noise.copy_to_channel(&samples, 0).ok()?;
        Some(Band { context, noise })
    }

    /// Whether a sound would be heard now: the output runs or, after a gesture, is starting. While it sleeps its clock
    /// stands still, and whatever it has been given sounds at once when it wakes.
    fn is_heard(&self) -> bool {
        let starting = || TOUCHED.get().is_some_and(|at| time::since_start() < at + STARTING);
        self.context.state() == AudioContextState::Running || starting()
    }

    fn voice(&self, voice: &Voice, volume: f32) -> Result<(), wasm_bindgen::JsValue> {
        let now = self.context.current_time();
        match *voice {
            Voice::Tone { at, length, from, to, loud, soft } => {
                let start = now + f64::from(at);
                let end = start + f64::from(length);
                let tone = self.context.create_oscillator()?;
                tone.set_type(if soft { OscillatorType::Sine } else { OscillatorType::Triangle });
                tone.frequency().set_value_at_time(from, start)?;
                tone.frequency().exponential_ramp_to_value_at_time(to, end)?;
                self.fade(&tone, start, end, loud * volume)?;
                tone.start_with_when(start)?;
                tone.stop_with_when(end)
            }
            Voice::Knock { at, length, pitch, sharp, loud } => {
                let start = now + f64::from(at);
                let end = start + f64::from(length);
                let knock = self.context.create_buffer_source()?;
                knock.set_buffer(Some(&self.noise));
                let wood = self.context.create_biquad_filter()?;
                wood.set_type(BiquadFilterType::Bandpass);
                wood.frequency().set_value(pitch);
                wood.q().set_value(sharp);
                knock.connect_with_audio_node(&wood)?;
                self.fade(&wood, start, end, loud * volume)?;
                knock.start_with_when(start)?;
                AudioScheduledSourceNode::stop_with_when(&knock, end)
            }
        }
    }

    /// Connects `source` to the output, struck at `start` and faded out at `end`.
    fn fade(&self, source: &AudioNode, start: f64, end: f64, loud: f32) -> Result<(), wasm_bindgen::JsValue> {
        let gain = self.context.create_gain()?;
        gain.gain().set_value_at_time(0.0001, start)?;
        gain.gain().exponential_ramp_to_value_at_time(loud.max(0.0002), start + 0.004)?;
        gain.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
        source.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&self.context.destination())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sound_is_loud_enough_to_clip_or_long_enough_to_annoy() {
        use Sound::*;
        for sound in [Tile, Lift, Deal, Chip, Bell, Pass, Refused, Tick, Win, Lose] {
            for voice in voices(sound) {
                let (Voice::Tone { at, length, loud, .. } | Voice::Knock { at, length, loud, .. }) = voice;
                assert!(*loud < 1.0 && at + length < 1.6, "{sound:?}");
            }
        }
    }
}
