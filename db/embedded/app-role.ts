import type { Sql } from 'postgres'

export const SUPERUSER = 'app'
export const APP_ROLE = 'companion'

/** Includes tables that an earlier version or a person created as the superuser. */
export async function grantToAppRole(sql: Sql): Promise<void> {
  await sql.unsafe(`
    do $$
    declare
      statement text;
    begin
      perform pg_advisory_xact_lock(7203117);
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
        create role ${APP_ROLE} login;
      end if;
      for statement in
        select format('alter database %I owner to ${APP_ROLE}', datname) from pg_database
          where datname = current_database() and datdba <> '${APP_ROLE}'::regrole
        union all
        select format('alter schema %I owner to ${APP_ROLE}', nspname) from pg_namespace
          where ${OWN_SCHEMAS} and nspname <> 'public' and nspowner <> '${APP_ROLE}'::regrole
        union all
        -- A column's own sequence goes with its table.
        select format('alter table %s owner to ${APP_ROLE}', pg_class.oid::regclass)
          from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where ${OWN_SCHEMAS} and relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> '${APP_ROLE}'::regrole
            and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
              and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))
      loop
        execute statement;
      end loop;
    end $$`)
}

export const OWN_SCHEMAS = `nspname !~ '^pg_' and nspname <> 'information_schema'`
