import type { Session, Speaker } from '../../db/schema.ts'
import { MAX_TITLE_LENGTH } from './import-limits.ts'

/** A field in files and in the search: a new nullable text needs a row here, the names of its column, and nothing else. */
type Field = {
  /** The name for people who match columns, and the heading of the exported column. */
  label: string
  /** The heading, if it differs from the label. */
  heading?: string
  /** Exported tables have a column of so many letters. */
  width?: number
  /** A nullable text that the codecs of tables and program.json carry as it is. */
  text?: 'line' | 'text' | 'url'
  /** The longest line; in a table the text is then one line. */
  maxLength?: number
  isSearched?: true
}

/** The compiler asks for a row of each nullable text, so that no export loses it. */
type NullableText<Row> = {
  [Key in keyof Row]: null extends Row[Key] ? (NonNullable<Row[Key]> extends string ? Key : never) : never
}[keyof Row]
type SessionText = NullableText<Omit<Session, 'replacedById' | 'roomId'>>

/** In the order in which people match columns by hand. */
export const SESSION_FIELDS = {
  title: { label: 'Title', width: 40 },
  start: { label: 'Start', width: 8 },
  end: { label: 'End', width: 8 },
  date: { label: 'Date', width: 12 },
  endDate: { label: 'Last date' },
  duration: { label: 'Duration' },
  location: { label: 'Room', width: 18, text: 'line', isSearched: true },
  track: { label: 'Track', width: 14, isSearched: true },
  speakers: { label: 'Speakers', width: 30 },
  description: { label: 'Description', width: 60, text: 'text' },
  abstract: { label: 'Abstract' },
  status: { label: 'Status', width: 12 },
  cancelReason: { label: 'Cancellation reason', heading: 'Reason', width: 30, text: 'text', maxLength: 1000 },
  language: { label: 'Language', width: 12, text: 'line', isSearched: true },
  level: { label: 'Level', width: 12, text: 'line', isSearched: true },
  contentNote: { label: 'Content note', width: 30, text: 'text', maxLength: 1000 },
  links: { label: 'Links', width: 40 },
  id: { label: 'ID', width: 16 },
} as const satisfies Record<SessionText, Field> & Fields

export const SPEAKER_FIELDS = {
  id: { label: 'ID', width: 16 },
  name: { label: 'Name', width: 26 },
  title: { label: 'Title', width: 26, text: 'line', maxLength: MAX_TITLE_LENGTH },
  company: { label: 'Company', width: 22, text: 'line' },
  bio: { label: 'Biography', width: 60, text: 'text' },
  photoUrl: { label: 'Photo', width: 30, text: 'url' },
  linkedinUrl: { label: 'LinkedIn', width: 30, text: 'url' },
  websiteUrl: { label: 'Website', width: 30, text: 'url' },
  pronouns: { label: 'Pronouns', width: 12, text: 'line', maxLength: 100 },
  pronunciation: { label: 'Pronunciation', width: 26, text: 'line' },
} as const satisfies Record<NullableText<Speaker>, Field> & Fields

export const ROOM_FIELDS = { directions: { label: 'Directions', text: 'text' } } as const satisfies Fields

export const GUIDE_FIELDS = { text: { label: 'Text', text: 'text' } } as const satisfies Fields

export const SPONSOR_FIELDS = {
  id: { label: 'ID', width: 16 },
  name: { label: 'Name', width: 26 },
  tier: { label: 'Tier', width: 12, text: 'line' },
  websiteUrl: { label: 'Website', width: 30, text: 'url' },
  logoUrl: { label: 'Logo', width: 30, text: 'url' },
  description: { label: 'Description', width: 60, text: 'text' },
  jobs: { label: 'Jobs', width: 40, text: 'text' },
} as const satisfies Fields

/** Words for speakers in German, Spanish and French. "Referent:innen" and "Intervenant·e(s)" lose their signs. */
const PEOPLE =
  'referenten referent referentin referentinnen sprecher sprecherin sprecherinnen speakerin speakerinnen vortragende vortragender vortragenden dozent dozentin dozenten dozentinnen ponentes ponente orador oradora oradores oradoras conferenciante conferenciantes conferencista conferencistas intervenants intervenant intervenante intervenantes orateur oratrice orateurs oratrices orateurrice orateurrices conferencier conferenciere conferenciers conferencieres'

/** The names of a field's column, folded, the likeliest first. A function, so that the browser's bundle leaves them out. */
export function columnNames() {
  return {
    sessions: {
      title:
        'title sessiontitle talktitle eventtitle session talk name sessionname subject summary topic presentation titel vortragstitel vortrag titre titulo',
      start:
        'start starttime startsat startdatetime starts startat begin begins beginsat begintime from scheduledat time when clock beginn anfang startzeit uhrzeit von debut heurededebut heure inicio horadeinicio hora',
      end: 'end endtime endsat enddatetime ends endat until to finish finishtime ende endzeit bis fin heuredefin horadefin',
      date: 'date day startdate sessiondate eventdate datum tag jour fecha dia',
      endDate: 'enddate',
      duration: 'duration length durationminutes minutes mins durationmin lengthminutes dauer duree duracion',
      location:
        'room location roomname stage hall venue place where raum ort saal buhne salle lieu sala lugar escenario',
      track: 'track tracks category categories stream theme sessiontrack thema kategorie piste',
      speakers: `speakers speaker speakernames speakername presenters presenter hosts host panelists lecturers ${PEOPLE} who by`,
      description: 'description details content body beschreibung inhalt descripcion',
      abstract: 'abstract shortdescription teaser kurzbeschreibung zusammenfassung resume resumen',
      language: 'language languages lang sprache langue idioma',
      level: 'level levels audiencelevel difficulty niveau nivel',
      contentNote: 'contentnote contentnotes contentwarning',
      links: 'links link resources materials',
      status: 'status state sessionstatus statut estado',
      cancelReason: 'reason cancelreason cancellationreason',
      id: 'id sessionid talkid eventid guid uid uuid code key number no nr',
    } satisfies Record<keyof typeof SESSION_FIELDS, string>,
    speakers: {
      id: 'id speakerid guid uuid code key email',
      name: `name fullname speakername speaker displayname nom nombre ${PEOPLE}`,
      firstName: 'firstname givenname vorname prenom',
      lastName: 'lastname surname familyname nachname apellido',
      title: 'title jobtitle position role tagline job headline',
      company: 'company organization organisation employer affiliation firma unternehmen empresa entreprise',
      bio: 'bio biography about description aboutme biografie biografia biographie',
      photoUrl: 'photo photourl picture profilepicture image headshot avatar photolink foto bild',
      linkedinUrl: 'linkedin linkedinurl linkedinprofile',
      websiteUrl: 'website websiteurl homepage web blog',
      pronouns: 'pronouns pronoun pronomen pronoms pronombres',
      pronunciation: 'pronunciation pronounced namepronunciation aussprache prononciation',
    } satisfies Record<keyof typeof SPEAKER_FIELDS | 'firstName' | 'lastName', string>,
    rooms: {
      id: 'id roomid guid uuid code key',
      name: 'name room roomname location title raum saal sala salle',
      capacity: 'capacity seats size platze plaetze kapazitat capacidad capacite places',
      directions: 'directions description notes howtogetthere',
    },
    sponsors: {
      id: 'id sponsorid guid uuid code key',
      name: 'name sponsor sponsorname company organization',
      tier: 'tier level sponsorshiplevel package category',
      websiteUrl: 'website websiteurl url link homepage web',
      logoUrl: 'logo logourl image picture',
      description: 'description about text',
      jobs: 'jobs careers openings stellen',
    } satisfies Record<keyof typeof SPONSOR_FIELDS, string>,
  }
}

export type Fields = Readonly<Record<string, Field>>

export type TextKey<List extends Fields> = {
  [Key in keyof List]: List[Key] extends { text: string } ? Key : never
}[keyof List] &
  string

/** The plain texts of a row. `undefined` means that the file does not have the field, `null` that it is empty. */
export type Texts<List extends Fields> = { [Key in TextKey<List>]?: string | null }

export function textFields<List extends Fields>(list: List): [TextKey<List>, Field][] {
  return Object.entries(list).filter(([, { text }]) => text) as [TextKey<List>, Field][]
}

/** The plain texts of a row that has them under the same keys, in the order of the list. */
export function pickTexts<List extends Fields>(list: List, row: Texts<List>): Texts<List> {
  return Object.fromEntries(textFields(list).map(([key]) => [key, row[key]])) as Texts<List>
}
