import { InvalidArgumentError, Option } from 'commander'
import type { Event } from '../../db/schema.ts'
import { buildCalendar } from '../../src/features/exports/calendar.ts'
import { EXPORT_FILES, lastModified, missingDatesReason } from '../../src/features/exports/export-files.ts'
import { command } from '../terminal/command.ts'
import { failOnFile, refuseToOverwrite } from '../terminal/files.ts'
import { bold, exitCodes, fail, formatBytes, print } from '../terminal/terminal.ts'
import { withEvent } from '../terminal/with-database.ts'

const FORMATS = ['json', 'schedule.json', 'schedule.xml', 'ics', 'csv', 'xlsx', 'speakers.json'] as const
const TABLES = ['sessions', 'speakers', 'sponsors'] as const

type Flags = {
  event: string
  format: (typeof FORMATS)[number]
  of: (typeof TABLES)[number]
  out?: string
  site: string
  force?: boolean
  json?: boolean
}

export const exportCommand = command('export', 'export the public program to a file', 'ofEvent')
  .addOption(new Option('-F, --format <format>', 'output format').choices(FORMATS).default('json'))
  .addOption(new Option('--of <table>', 'table for csv and xlsx').choices(TABLES).default('sessions'))
  .option('-o, --out <file>', 'output file (default: standard output)')
  .option('--site <address>', 'base URL for links, such as https://witcon.example', parseSite, '')
  .option('-f, --force', 'overwrite an existing file')
  .addHelpText(
    'after',
    '\njson is this app’s own format and can be imported again without loss. Drafts are never exported.',
  )
  .action(withEvent(exportProgram))

async function exportProgram(event: Event, { out, force, json, ...flags }: Flags): Promise<void> {
  refuseToOverwrite(out, force)
  if (!out && flags.format === 'xlsx') fail('XLSX is binary. Choose a file with --out.', exitCodes.usage)
  const body = await bodyOf(event, flags)
  if (!out) return void (await Bun.write(Bun.stdout, body))
  await Bun.write(out, body).catch((error) => failOnFile(error, out))
  const bytes = Buffer.byteLength(body)
  if (json) return print(JSON.stringify({ event: event.slug, format: flags.format, file: out, bytes }))
  print(`Wrote ${bold(event.name)} to ${bold(out)} (${formatBytes(bytes)}).`)
}

async function bodyOf(event: Event, { format, of, site }: Pick<Flags, 'format' | 'of' | 'site'>) {
  const name = format === 'csv' || format === 'xlsx' ? `${of}.${format}` : format === 'json' ? 'program.json' : format
  const file = EXPORT_FILES[name]
  const why = file && !file.needsDates ? undefined : missingDatesReason(event)
  if (why) fail(`${why}. Set it in the event’s settings, or choose another format.`)
  if (!file) return (await buildCalendar(event, { site }))!
  return file.write({ event, site, writtenAt: await lastModified(event.id, file.kinds) })
}

export function parseSite(address: string): string {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new InvalidArgumentError('Use a URL that starts with https:// or http://.')
}
