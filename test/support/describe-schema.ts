import type pg from 'pg'

/**
 * Describes what the migrations made of a database, as SQL for people to read and compare; the same text on
 * PostgreSQL 15 to 18. Objects are sorted by name, columns keep their order.
 */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ statement: string }>(query)
  return `${rows.map(({ statement }) => statement).join('\n\n')}\n`
}

const query = `
with own_class as (
  select c.* from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
),
own_function as (
  select p.* from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
),
column_line as (
  select a.attrelid as relation, a.attnum as place,
    format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || case when a.attnotnull then ' not null' else '' end
      || case
        when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
        when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
        else ''
      end as line
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
),
constraint_line as (
  select conrelid as relation, format('  constraint %I %s', conname, pg_get_constraintdef(oid, true)) as line, conname
  from pg_constraint where contype in ('p', 'u', 'f', 'c', 'x')
),
statement as (
  select 1 as kind, extname::text as name, format('create extension %I;', extname) as statement
  from pg_extension where extname <> 'plpgsql'
  union all
  select 2, t.typname, format('create type %I as enum (%s);', t.typname,
    (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e'
  union all
  select 3, c.relname, format(e'create %stable %I (\\n%s\\n);',
    case when c.relpersistence = 'u' then 'unlogged ' else '' end, c.relname,
    concat_ws(e',\\n',
      (select string_agg(l.line, e',\\n' order by l.place) from column_line l where l.relation = c.oid),
      (select string_agg(l.line, e',\\n' order by l.conname) from constraint_line l where l.relation = c.oid)))
  from own_class c where c.relkind in ('r', 'p')
  union all
  select 4, i.relname, pg_get_indexdef(x.indexrelid) || ';'
  from pg_index x join own_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select 5, s.relname, format('create sequence %I;', s.relname)
  from own_class s
  where s.relkind = 'S' and not exists (select from pg_depend d where d.objid = s.oid and d.deptype in ('a', 'i'))
  union all
  select 6, c.relname, format(e'create %sview %I as\\n%s', case c.relkind when 'm' then 'materialized ' else '' end,
    c.relname, pg_get_viewdef(c.oid, true))
  from own_class c where c.relkind in ('v', 'm')
  union all
  select 7, p.proname || pg_get_function_identity_arguments(p.oid), rtrim(pg_get_functiondef(p.oid), e'\\n') || ';'
  from own_function p
  union all
  select 8, c.relname || ' ' || t.tgname, pg_get_triggerdef(t.oid, true) || ';'
  from pg_trigger t join own_class c on c.oid = t.tgrelid where not t.tgisinternal
)
select statement from statement order by kind, name collate "C"`
