//! A connection, or a transaction on it, as the [`Database`] for which statements are written.

use std::{error, pin::pin};

use bytes::BytesMut;
use deadpool_postgres::GenericClient;
use futures_util::TryStreamExt;
use tokio_postgres::{
    Statement,
    types::{IsNull, ToSql, Type, to_sql_checked},
};

use crate::{
    Error,
    sql::{Answer, Cell, Cells, Database, Reader, Row, Value},
};

/// A connection or a transaction. Statements that are awaited together are sent together.
pub(super) struct Link<'a, C>(pub(super) &'a C);

impl<C: GenericClient + Sync> Link<'_, C> {
    /// The statement in PostgreSQL's notation, with the types of its parameters: PostgreSQL cannot infer the type of
    /// one that is only checked for being null.
    async fn prepared(&self, sql: &str, params: &[Value<'_>]) -> Result<Statement, Error> {
        let kinds: Vec<Type> = params.iter().map(kind).collect();
        Ok(self.0.prepare_typed_cached(&sql.replace('?', "$"), &kinds).await?)
    }
}

impl<C: GenericClient + Sync> Database for Link<'_, C> {
    fn execute<'a>(&'a self, sql: &'a str, params: &'a [Value<'a>]) -> Answer<'a, u64> {
        Box::pin(async move {
            let statement = self.prepared(sql, params).await?;
            Ok(self.0.execute_raw(&statement, params).await?)
        })
    }

    fn each<'a>(&'a self, sql: &'a str, params: &'a [Value<'a>], read: &'a mut Reader<'a>) -> Answer<'a, ()> {
        Box::pin(async move {
            let statement = self.prepared(sql, params).await?;
            let mut rows = pin!(self.0.query_raw(&statement, params).await?);
            while let Some(row) = rows.try_next().await? {
                read(&Row(&row))?;
            }
            Ok(())
        })
    }
}

const fn kind(value: &Value<'_>) -> Type {
    match value {
        Value::Integer(_) => Type::INT8,
        Value::Real(_) => Type::FLOAT8,
        Value::Text(_) => Type::TEXT,
        Value::Bytes(_) => Type::BYTEA,
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn error::Error + Sync + Send>> {
        let kind = kind(self);
        match self {
            Value::Integer(number) => number.to_sql(&kind, out),
            Value::Real(number) => number.to_sql(&kind, out),
            Value::Text(text) => text.to_sql(&kind, out),
            Value::Bytes(bytes) => bytes.to_sql(&kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::FLOAT8, Type::TEXT, Type::BYTEA].contains(kind)
    }

    to_sql_checked!();
}

impl Cells for tokio_postgres::Row {
    fn cell(&self, at: usize) -> Result<Cell<'_>, Error> {
        let kind = self.columns().get(at).map(|column| column.type_().clone());
        let cell = match kind {
            Some(Type::BOOL) => self.try_get::<_, Option<bool>>(at)?.map(|flag| Cell::Integer(flag.into())),
            Some(Type::INT2) => self.try_get::<_, Option<i16>>(at)?.map(|number| Cell::Integer(number.into())),
            Some(Type::INT4) => self.try_get::<_, Option<i32>>(at)?.map(|number| Cell::Integer(number.into())),
            Some(Type::INT8) => self.try_get::<_, Option<i64>>(at)?.map(Cell::Integer),
            Some(Type::FLOAT8) => self.try_get::<_, Option<f64>>(at)?.map(Cell::Real),
            Some(Type::BYTEA) => self.try_get::<_, Option<&[u8]>>(at)?.map(Cell::Bytes),
            // For other types, it reports that the type does not match.
            _ => self.try_get::<_, Option<&str>>(at)?.map(Cell::Text),
        };
        Ok(cell.unwrap_or(Cell::None))
    }
}
