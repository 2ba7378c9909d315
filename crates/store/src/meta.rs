use crate::Error;

const HEARTBEAT: &str = "heartbeat_ms";

/// The few things a house knows about itself. Clones are handles to the same store.
pub trait Meta: Clone + Send + Sync + 'static {
    /// Sets the value of a key, durably.
    ///
    /// # Errors
    /// [`Error::TooLong`] above [`MAX_BODY`](crate::MAX_BODY) bytes, [`Error::Backend`], [`Error::Shut`].
    fn put_meta(&self, key: &'static str, value: Vec<u8>) -> impl Future<Output = Result<(), Error>> + Send;

    /// The value of a key.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn meta(&self, key: &'static str) -> impl Future<Output = Result<Option<Vec<u8>>, Error>> + Send;

    /// Notes that the house is alive at `now_ms`, milliseconds since 1970.
    ///
    /// # Errors
    /// As [`put_meta`](Self::put_meta).
    fn heartbeat(&self, now_ms: i64) -> impl Future<Output = Result<(), Error>> + Send {
        self.put_meta(HEARTBEAT, now_ms.to_be_bytes().to_vec())
    }

    /// Writes as much as an entry may need room for, and takes it back. Fails if an entry would, or if it would not be
    /// found where the store was opened.
    ///
    /// # Errors
    /// [`Error::Displaced`], [`Error::Backend`], [`Error::Shut`].
    fn probe(&self) -> impl Future<Output = Result<(), Error>> + Send;

    /// When the house was last known to be alive. After a crash, players get back the time since then.
    ///
    /// # Errors
    /// As [`meta`](Self::meta).
    fn last_heartbeat(&self) -> impl Future<Output = Result<Option<i64>, Error>> + Send {
        async {
            let value = self.meta(HEARTBEAT).await?;
            Ok(value.and_then(|bytes| bytes.try_into().ok()).map(i64::from_be_bytes))
        }
    }
}
