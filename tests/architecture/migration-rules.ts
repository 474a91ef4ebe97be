/** A statement with such a comment above it is let through, because somebody thought about it. */
const CONTRACT = /^-- contract: since \S.*nobody uses it$/m
const LOCKS = /^-- locks: \S.*$/m

/** What an older process that still runs would stumble over, or wait for. */
const RULES: { pattern: RegExp; why: string; mark: RegExp }[] = [
  {
    pattern: /\bdrop ((materialized )?view|table|column|default|function|schema|sequence|trigger|type)\b/,
    why: 'takes away what an older process may use',
    mark: CONTRACT,
  },
  { pattern: /\btruncate\b|\bdelete from\b/, why: 'takes away what an older process may use', mark: CONTRACT },
  { pattern: /\brename\b/, why: 'takes away what an older process may use', mark: CONTRACT },
  {
    pattern: /\balter column \S+ (set data )?type\b/,
    why: 'rewrites the table, and is another type to an older process',
    mark: CONTRACT,
  },
  { pattern: /\bset not null\b/, why: 'refuses what an older process may write', mark: CONTRACT },
  {
    pattern: /\badd column (?!.*\bdefault\b).*\bnot null\b/,
    why: 'refuses the rows of an older process',
    mark: CONTRACT,
  },
  {
    pattern: /\badd constraint\b.*\b(unique|check|primary key|exclude)\b/,
    why: 'refuses what an older process may write',
    mark: CONTRACT,
  },
  {
    pattern: /\badd constraint\b.*\bforeign key\b(?!.*\bnot valid\b)/,
    why: 'reads all rows while nobody may write',
    mark: LOCKS,
  },
  { pattern: /\bcreate (unique )?index\b/, why: 'is built while nobody may write', mark: LOCKS },
]

/** Why each statement of a migration cannot run beside an older version of the app; none where all can (CONTRIBUTING, "Changing the tables"). */
export function problemsIn(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint')
  const made = new Set(
    statements.flatMap(
      (statement) => /\bcreate (?:unlogged )?table (?:if not exists )?(\S+)/.exec(plain(statement))?.[1] ?? [],
    ),
  )
  const added = new Set(
    statements.flatMap(
      (statement) => /\balter table (\S+) add column (\S+)/.exec(plain(statement))?.slice(1).join() ?? [],
    ),
  )
  return statements.flatMap((statement) => {
    const text = plain(statement)
    const table = /\b(?:alter table|\bon)(?: if exists| only)? ([^\s(]+)/.exec(text)?.[1]
    const column = /\bforeign key \((\S+)\)/.exec(text)?.[1]
    // Nobody has rows in what is made by the same migration.
    if ((table && made.has(table)) || added.has(`${table},${column}`)) return []
    const broken = RULES.find(({ pattern }) => pattern.test(text))
    return broken && !broken.mark.test(statement) ? [`${text} ${broken.why}`] : []
  })
}

/** On one line, without its comments and quotes. */
function plain(statement: string): string {
  const uncommented = statement.replace(/--.*$/gm, '').replaceAll('"', '')
  return uncommented.toLowerCase().replace(/\s+/g, ' ').replace(/;/g, '').trim()
}
