/** Who speaks, in German, Spanish and French. "Referent:innen" and "Intervenant·e(s)" come without their signs. */
const PEOPLE =
  'referenten referent referentin referentinnen sprecher sprecherin sprecherinnen speakerin speakerinnen vortragende vortragender vortragenden dozent dozentin dozenten dozentinnen ponentes ponente orador oradora oradores oradoras conferenciante conferenciantes conferencista conferencistas intervenants intervenant intervenante intervenantes orateur oratrice orateurs oratrices orateurrice orateurrices conferencier conferenciere conferenciers conferencieres'

/** What columns are called where people keep programs, the likeliest first; folded, without spaces and signs. English first. */
export const SESSION_COLUMNS = {
  title:
    'title sessiontitle talktitle eventtitle session talk name sessionname subject summary topic presentation titel vortragstitel vortrag titre titulo',
  start:
    'start starttime startsat startdatetime starts startat begin begins beginsat begintime from scheduledat time when clock beginn anfang startzeit uhrzeit von debut heurededebut heure inicio horadeinicio hora',
  end: 'end endtime endsat enddatetime ends endat until to finish finishtime ende endzeit bis fin heuredefin horadefin',
  date: 'date day startdate sessiondate eventdate datum tag jour fecha dia',
  endDate: 'enddate',
  duration: 'duration length durationminutes minutes mins durationmin lengthminutes dauer duree duracion',
  location: 'room location roomname stage hall venue place where raum ort saal buhne salle lieu sala lugar escenario',
  track: 'track tracks category categories stream theme sessiontrack thema kategorie piste',
  speakers: `speakers speaker speakernames speakername presenters presenter hosts host panelists lecturers ${PEOPLE} who by`,
  description: 'description details content body beschreibung inhalt descripcion',
  abstract: 'abstract shortdescription teaser kurzbeschreibung zusammenfassung resume resumen',
  status: 'status state sessionstatus statut estado',
  cancelReason: 'reason cancelreason cancellationreason',
  id: 'id sessionid talkid eventid guid uid uuid code key number no nr',
}

export const SPEAKER_COLUMNS = {
  name: `name fullname speakername speaker displayname nom nombre ${PEOPLE}`,
  firstName: 'firstname givenname vorname prenom',
  lastName: 'lastname surname familyname nachname apellido',
  title: 'title jobtitle position role tagline job headline',
  company: 'company organization organisation employer affiliation firma unternehmen empresa entreprise',
  bio: 'bio biography about description aboutme biografie biografia biographie',
  photoUrl: 'photo photourl picture profilepicture image headshot avatar photolink foto bild',
  linkedinUrl: 'linkedin linkedinurl linkedinprofile',
  id: 'id speakerid guid uuid code key email',
}

export const ROOM_COLUMNS = {
  name: 'name room roomname location title raum saal sala salle',
  capacity: 'capacity seats size platze plaetze kapazitat capacidad capacite places',
  directions: 'directions description notes howtogetthere',
  id: 'id roomid guid uuid code key',
}

export const SPONSOR_COLUMNS = {
  name: 'name sponsor sponsorname company organization',
  tier: 'tier level sponsorshiplevel package category',
  websiteUrl: 'website websiteurl url link homepage web',
  logoUrl: 'logo logourl image picture',
  description: 'description about text',
  id: 'id sponsorid guid uuid code key',
}
