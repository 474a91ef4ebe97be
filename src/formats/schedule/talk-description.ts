import { safeUrl } from '../../text/typed/web-url.ts'
import type { ScheduleTalk } from './schedule-fields.ts'

/** Everything a schedule file says about a talk as one text: subtitle, abstract, description, links, language. */
export function describeTalk(talk: ScheduleTalk, saysLanguage: boolean): string {
  const { subtitle, abstract, description } = talk
  return [
    subtitle && !subtitle.includes('*') ? `**${subtitle}**` : subtitle,
    // Some conferences put the abstract, or its beginning, into the description once more.
    description.startsWith(abstract) ? '' : abstract,
    description,
    (talk.links ?? []).flatMap(describeLink).join('\n'),
    saysLanguage && talk.language ? `Language: ${languageName(talk.language)}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function describeLink(link: NonNullable<ScheduleTalk['links']>[number]): string[] {
  const { url, title } = typeof link === 'string' ? { url: link, title: '' } : link
  const address = safeUrl(url?.startsWith('www.') ? `https://${url}` : (url ?? undefined))
  if (!address) return []
  const words = (title || address).replace(/[[\]\\]/g, '\\$&')
  return [`- [${words}](<${address}>)`]
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
