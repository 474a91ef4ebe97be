// Everybody and everything here is invented; what is said in the sentences is nobody's opinion.

const words = (text: string) => text.trim().split(/\s+/)
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

export const FIRST_NAMES = words(`
  Abena Adaeze Aiko Ailsa Amara Amina Anneke Anoushka Araceli Asha Astrid Aylin Beatriz Birgit Blessing Bronwyn Camila Chiamaka
  Ciara Clementine Dalia Daniela Delphine Dilnoza Efua Eilidh Elif Esperanza Fadumo Farida Fatou Femke Freya Gabriela Ghislaine
  Gulnara Hana Hedda Helmi Hyejin Ifeoma Ilse Imani Ingrid Ioana Itzel Jacinta Jagoda Jamila Jarosława Joana Kalinda Katarzyna
  Keziah Khadija Kirsi Lakshmi Leilani Lerato Liesbeth Linnea Lucía Maeve Malala Marguerite Meera Mirembe Nadezhda Nandini Naledi
  Nomvula Oddný Olena Oyelaran Paloma Parisa Petronella Priya Ragnhild Rosalind Roxana Saoirse Shirin Siobhán Solveig Tamsin Thandiwe
  Ulrike Valentina Wambui Xiomara Yasmin Yuki Zainab Zofia Zuzana`)

export const LAST_NAMES = words(`
  Abernathy Adeyemi-Clarke Agyeman Akintola Albescu Almqvist Anand Arrowsmith Bachmeier Balewa Banerjee Barragán Bellweather Bjarnason
  Blackwood Boateng Brightwater Brzezicka Calloway Castellanos Chakraborty Cloverfield Coppersmith Dąbrowska Dalrymple Demirci Dlamini
  Drummond Edgeworth Ekwueme Engström Eriksdóttir Etxeberria Fairweather Featherstone Ferreira-Lund Fitzwilliam Fujimoto Galbraith
  Gebreselassie Goldsworthy Greenhalgh Guðmundsdóttir Hargreaves Hathaway Hollingsworth Ibarra-Quintero Iwuoha Jayawardena Juárez
  Kalejaiye Karlsdóttir Katsaros Khatun Kowalczyk Kurosawa Lachance Lindholm Lovelace-Okoro MacAllister Makhathini Marchbanks Mbeki-Strand
  Mehrotra Montalvo Mukherjee Müllerová Nakagawa Ní-Bhriain Nordstrand Nwachukwu O’Callaghan Ochieng Okonjo Østergaard Papadaki
  Pemberton Quispe Rajagopal Ravenscroft Rosenthal Ruggiero Sandoval Schwarzbach Šimunović Stonebridge Świderska Tanaka Thistlewood
  Tomasdóttir Underhill Vaidyanathan van-der-Wees Villanueva Whitcombe Winterbourne Yamazaki Yilmaz Zawadzka Zielinski`)

export const COMPANY_STARTS = words(`
  Amber Anchor Arbor Ash Beacon Birch Bright Cedar Clear Cobalt Copper Drift Ember Fern Flint Fox Glass Harbor Hazel Heron Iron Ivory
  Juniper Kestrel Lantern Lark Linden Maple Marsh Moss North Oak Osprey Otter Pebble Pine Quarry Quill River Rowan Sable Slate Sparrow
  Stone Tall Thistle Tidal Umber Vale Willow Wren`)
export const COMPANY_ENDS = words(`
  bank Bay Bridge brook craft Data dale Energy field ford forge gate grove Health Labs lake light line Logistics loom mark Mill Mutual
  point port Robotics shore Software stead Systems thread Transit wick Works yard`)

export const ROLES = words(`
  Principal~Engineer Staff~Engineer Director~of~Engineering Data~Scientist Security~Architect Product~Designer Head~of~Research
  Engineering~Manager Developer~Advocate Chief~Technology~Officer Site~Reliability~Engineer Technical~Writer Firmware~Engineer
  VP~of~Platform Accessibility~Lead Machine~Learning~Engineer Founder Release~Manager Professor~of~Computing Test~Engineer`).map(
  (role) => role.replaceAll('~', ' '),
)

export const THINGS = lines(`
  incident reviews
  database migrations
  feature flags
  on-call rotations
  a twenty-year-old monolith
  event sourcing
  embedded firmware
  machine-learning pipelines
  design systems
  accessibility audits
  salary bands
  returnships
  hiring panels
  open-source budgets
  satellite telemetry
  hospital software
  payment rails
  offline-first phones
  supply-chain security
  compilers
  observability bills
  type systems
  remote mentoring
  public transit data
  privacy reviews
  career ladders
  release trains
  sensor networks
  search ranking
  board meetings`)

export const TITLES = lines(`
  {Thing}: what we would do again
  What nobody tells you about {thing}
  A field guide to {thing} for teams of {n}
  {Thing}, out loud
  How we moved {thing} in {n} weeks without a maintenance window
  The quiet cost of {thing}
  {Thing} at {company}: {n} months later
  Teaching {thing} to people who did not ask
  From {thing} to {other}, and halfway back
  {Thing} when the budget is zero
  Three arguments about {thing}, and who won
  Small teams, large {thing}
  We deleted {thing} and nobody noticed until Thursday
  {Thing} beyond the happy path: a case study from {company}`)

export const SENTENCES = lines(`
  {Company} ran {thing} for {n} years before anybody wrote down why, and this is the talk that came out of writing it down.
  We start with a diagram that {first} {last} drew on a napkin and end with the one that hangs in the office today.
  Of {n} incidents in one winter, {m} had the same cause, and it was in nobody’s dashboard.
  You do not need to know anything about {thing} beforehand; bring a laptop only if you want to follow along.
  The middle third is about people: who was asked, who was told, and what {first} would say differently now.
  There are numbers, among them the {n} percent that did not survive a second look.
  {Company} and {Company2} tried opposite approaches to {other} in the same quarter, which is as close to an experiment as we get.
  Expect code on {n} slides, none of it in a language you have to like.
  Somebody will ask about {other}, so there is a chapter on it.
  What is left over at the end is a checklist of {m} questions that fits on a sticky note.
  The recording leaves out the story about the {company} audit; being in the room has to be good for something.
  Along the way we meet {thing}, a spreadsheet from {year} and a pager that would not stop.
  It was supposed to take {n} days, took {m} months, and was worth it for a reason that was not in the plan.
  If {other} has ever kept you up at night, sit at the front.
  {first} maintains the open-source side of it and will stay for questions until lunch.
  The slides, the data and the {n} templates are on https://{slug}.example/{year} for as long as anybody pays for the domain.
  A shorter version of this was the most argued-about session at a meetup in {city}.
  We will look at the graph that made {last} cancel a launch, and at the one that should have.`)

export const BIOS = lines(`
  {first} leads a group of {n} at {company} and used to repair church organs.
  She has worked on {thing} since {year} and on {other} against her will.
  Before {company} she taught mathematics in {city} for {m} years.
  Her newsletter about {other} has {n} readers, {m} of whom are her mother’s colleagues.
  {first} speaks {m} languages and is silent in meetings in all of them.
  She holds a patent she would like to give back, and a swimming record in {city} that she would not.
  At {company2} she built the team that runs {thing} for half a continent.
  {last} is what it says on the pull requests; everybody else says {first}.
  She mentors at the {city} returnship and reviews for two journals about {other}.
  On weekends she restores {year} radios and listens to nothing on them.`)

export const CITIES = words(`
  Lakeport Marrow~Falls Easthaven Tillbury Port~Ansel Queensferry Oldcastle Westerly Pinecrest Dunmore Saltmarsh Kingsmead`).map(
  (city) => city.replaceAll('~', ' '),
)
