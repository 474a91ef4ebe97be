/** What columns are called where people keep programs, the likeliest first; folded, without spaces and signs. English first. */
export const SESSION_COLUMNS = {
  title:
    'title sessiontitle talktitle eventtitle session talk name sessionname subject summary topic presentation titel titre titulo',
  start:
    'start starttime startsat startdatetime starts startat begin begins beginsat begintime from scheduledat time when clock beginn anfang uhrzeit debut inicio hora',
  end: 'end endtime endsat enddatetime ends endat until to finish finishtime ende fin',
  date: 'date day startdate sessiondate eventdate datum tag jour fecha dia',
  endDate: 'enddate',
  duration: 'duration length durationminutes minutes mins durationmin lengthminutes dauer duree duracion',
  location: 'room location roomname stage hall venue place where raum ort saal salle lieu sala lugar',
  track: 'track tracks category categories stream theme sessiontrack thema kategorie piste',
  speakers:
    'speakers speaker speakernames speakername presenters presenter hosts host panelists lecturers vortragende vortragender referenten referent intervenants ponentes ponente who by',
  description: 'description details content body beschreibung descripcion',
  abstract: 'abstract shortdescription teaser',
  status: 'status state sessionstatus',
  cancelReason: 'reason cancelreason cancellationreason',
  id: 'id sessionid talkid eventid guid uid uuid code key number no nr',
}

export const SPEAKER_COLUMNS = {
  name: 'name fullname speakername speaker displayname nom nombre',
  firstName: 'firstname givenname vorname prenom',
  lastName: 'lastname surname familyname nachname apellido',
  title: 'title jobtitle position role tagline job headline',
  company: 'company organization organisation employer affiliation firma',
  bio: 'bio biography about description aboutme',
  photoUrl: 'photo photourl picture profilepicture image headshot avatar photolink',
  linkedinUrl: 'linkedin linkedinurl linkedinprofile',
  id: 'id speakerid guid uuid code key email',
}

export const ROOM_COLUMNS = {
  name: 'name room roomname location title raum',
  capacity: 'capacity seats size plaetze',
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
