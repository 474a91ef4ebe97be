import type { LucideIcon } from 'lucide-react'
import Accessibility from 'lucide-react/icons/accessibility'
import Baby from 'lucide-react/icons/baby'
import Camera from 'lucide-react/icons/camera'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Info from 'lucide-react/icons/info'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MoonStar from 'lucide-react/icons/moon-star'
import Phone from 'lucide-react/icons/phone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Siren from 'lucide-react/icons/siren'
import TramFront from 'lucide-react/icons/tram-front'
import Utensils from 'lucide-react/icons/utensils'
import Wifi from 'lucide-react/icons/wifi'
import type { Guide } from '../../../db/schema.ts'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import type { Program } from '../../program/program.ts'
import { type GuideKind, guidePath } from '../../text/guide-kinds.ts'
import { firstLine } from '../../text/summary-line.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Deferred, Placeholders } from '../../ui/loading/deferred.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { guideLinker, phoneNumbers, telHref } from './guide-links.ts'

const ICONS: Record<GuideKind, LucideIcon> = {
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
      <ShieldCheck size={18} strokeWidth={2} aria-hidden />
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
  const Icon = kind ? ICONS[kind] : Info
  return (
    <details className="guide" data-id={guide.id}>
      <summary>
        <Icon className="muted" size={22} strokeWidth={1.75} aria-hidden />
        <span>
          <h2>{title}</h2>
          <span className="clamped muted first-line">{firstLine(text)}</span>
        </span>
        <ChevronDown className="muted" size={20} strokeWidth={1.75} aria-hidden />
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
              <Phone size={18} strokeWidth={2} aria-hidden />
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
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        Good to know
      </a>
    </>
  )
}
