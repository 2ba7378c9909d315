//! Waiting for two answers at once.
use std::{future::poll_fn, pin::pin, task::Poll};

/// What the two come to. Both begin at once: what is shown together need not be asked for one after the other.
pub(super) async fn both<A, B>(one: impl Future<Output = A>, other: impl Future<Output = B>) -> (A, B) {
    let (mut one, mut other) = (pin!(one), pin!(other));
    let (mut first, mut second) = (None, None);
    poll_fn(|context| {
        if first.is_none()
            && let Poll::Ready(told) = one.as_mut().poll(context)
        {
            first = Some(told);
        }
        if second.is_none()
            && let Poll::Ready(told) = other.as_mut().poll(context)
        {
            second = Some(told);
        }
        match (first.take(), second.take()) {
            (Some(first), Some(second)) => Poll::Ready((first, second)),
            (told, too) => {
                (first, second) = (told, too);
                Poll::Pending
            }
        }
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_channel::oneshot;
    use std::task::{Context, Waker};

    #[test]
    fn both_begin_at_once_and_are_told_together() {
        let ((say, one), (say_too, other)) = (oneshot::channel::<u8>(), oneshot::channel::<u8>());
        let mut asked = pin!(both(one, other));
        let mut poll = || asked.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        assert!(poll().is_pending());
        say_too.send(2).unwrap();
        assert!(poll().is_pending());
        say.send(1).unwrap();
        assert_eq!(poll(), Poll::Ready((Ok(1), Ok(2))));
    }
}
