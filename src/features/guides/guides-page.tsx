import { __iconData as Accessibility } from 'lucide-react/icons/accessibility'
import { __iconData as Baby } from 'lucide-react/icons/baby'
import { __iconData as Camera } from 'lucide-react/icons/camera'
import { __iconData as ChevronDown } from 'lucide-react/icons/chevron-down'
import { __iconData as ChevronLeft } from 'lucide-react/icons/chevron-left'
import { __iconData as HeartHandshake } from 'lucide-react/icons/heart-handshake'
import { __iconData as Info } from 'lucide-react/icons/info'
import { __iconData as LifeBuoy } from 'lucide-react/icons/life-buoy'
import { __iconData as MoonStar } from 'lucide-react/icons/moon-star'
import { __iconData as Phone } from 'lucide-react/icons/phone'
import { __iconData as ShieldCheck } from 'lucide-react/icons/shield-check'
import { __iconData as Siren } from 'lucide-react/icons/siren'
import { __iconData as TramFront } from 'lucide-react/icons/tram-front'
import { __iconData as Utensils } from 'lucide-react/icons/utensils'
import { __iconData as Wifi } from 'lucide-react/icons/wifi'
import type { Guide } from '../../../db/schema.ts'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import type { Program } from '../../program/program.ts'
import { type GuideKind, guidePath } from '../../text/guide-kinds.ts'
import { firstLine } from '../../text/summary-line.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type IconData } from '../../ui/icon.tsx'
import { Deferred, Placeholders } from '../../ui/loading/deferred.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { guideLinker, phoneNumbers, telHref } from './guide-links.ts'

const ICONS: Record<GuideKind, IconData> = {
  'Code of Conduct': HeartHandshake,
  'Get help now': LifeBuoy,
  Accessibility,
  'Quiet and prayer rooms': MoonStar,
  'Childcare and feeding': Baby,
  Food: Utensils,
  'Getting here': TramFront,
  'Wi-Fi': Wifi,
  Photos: Camera,
  Emergency: Siren,
}

export type Guides = { guides: Guide[]; program: Program }

/** All texts are on the page: on bad Wi-Fi a guide opens without a request, without JavaScript too. */
export function GuidesContent({ visit, load }: { visit: PageRequest; load: () => Promise<Guides> }) {
  return (
    <>
      <ScreenTitle css="guides">Good to know</ScreenTitle>
      <div data-swap="guides">
        <Deferred load={load} placeholder={<Placeholders count={6} shape="guide" lines={2} />}>
          {(data) => <GuideList {...data} visit={visit} />}
        </Deferred>
      </div>
    </>
  )
}

const SafetyLink = ({ visit: { links } }: { visit: PageRequest }) => (
  <p className="buttons">
    <a className="button" href={links('/report')}>
      <Icon of={ShieldCheck} size={18} />
      Tell the safety team
    </a>
  </p>
)

function GuideList({ guides, program, visit }: Guides & { visit: PageRequest }) {
  const help = guides.find(isHelp)
  if (!guides.length)
    return (
      <>
        <EmptyState icon={Info} action={{ href: visit.links('/'), label: 'Back to the agenda' }}>
          The organizers haven’t written anything here yet.
        </EmptyState>
        <SafetyLink visit={visit} />
      </>
    )
  return (
    <div className={help ? 'stack guides with-help' : 'stack guides'}>
      {help && (
        <section className="stack help-now" aria-labelledby="help">
          <h2 id="help">{help.title}</h2>
          <GuideText guide={help} program={program} visit={visit} />
          <SafetyLink visit={visit} />
        </section>
      )}
      {!help && <SafetyLink visit={visit} />}
      <div className="surface ruled">
        {guides.map((guide) => guide !== help && <GuideRow key={guide.id} {...{ guide, program, visit }} />)}
      </div>
    </div>
  )
}

export const isHelp = ({ kind }: Guide) => kind === 'Get help now'

type GuideProps = { guide: Guide; program: Program; visit: PageRequest }

function GuideRow({ guide, program, visit }: GuideProps) {
  const { kind, title, text } = guide
  const icon = kind ? ICONS[kind] : Info
  return (
    <details className="guide" data-id={guide.id}>
      <summary>
        <Icon of={icon} className="muted" size={22} />
        <span>
          <h2>{title}</h2>
          <span className="clamped muted first-line">{firstLine(text)}</span>
        </span>
        <Icon of={ChevronDown} className="muted" size={20} />
      </summary>
      <GuideText guide={guide} program={program} visit={visit} />
      <a className="target muted guide-link" href={visit.links(guidePath(guide))}>
        Link to this page<span className="visually-hidden"> about {title}</span>
      </a>
    </details>
  )
}

/** Numbers to call for help are buttons, the others stay in their sentence. */
export function GuideText({ guide, program, visit }: GuideProps) {
  const { text } = guide
  const numbers = isHelp(guide) ? phoneNumbers(text) : []
  return (
    <>
      <RichText text={text} link={guideLinker({ text, isWithoutPhones: numbers.length > 0 }, program, visit)} />
      {numbers.length > 0 && (
        <p className="buttons">
          {numbers.map((number, at) => (
            <a key={number} className={at ? 'button' : 'button primary'} href={telHref(number)}>
              <Icon of={Phone} size={18} />
              {number}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

/** A guide alone, for a link or a poster. */
export function GuideContent({ guide, program, visit }: GuideProps) {
  return (
    <>
      <ScreenTitle css="guides">
        <span data-swap="guide-title">{guide.title}</span>
      </ScreenTitle>
      <div className={isHelp(guide) ? 'stack help-now alone-guide' : 'card alone-guide'} data-swap="guide">
        <GuideText guide={guide} program={program} visit={visit} />
      </div>
      <SafetyLink visit={visit} />
      <a className="target muted guide-link" href={visit.links('/good-to-know')}>
        <Icon of={ChevronLeft} size={20} />
        Good to know
      </a>
    </>
  )
}
