// Sample data: every person and company here is invented.
import type { SeedSession } from '../seed.ts'

export const pghSessions: SeedSession[] = [
  {
    key: 'registration',
    title: 'Registration and breakfast',
    startTime: '08:00',
    endTime: '09:00',
    track: 'General',
    location: 'Atrium',
    description: `Pick up your badge, a lanyard in the color that says how you feel about photographs, and breakfast.

- Green: happy to be in pictures
- Yellow: ask me first
- Red: please do not

Vegan, gluten-free, halal and kosher plates are on the table by the stairs. The quiet room is open all day, and so is the nursing room beside it.`,
    speakers: [],
  },
  {
    key: 'came-alone',
    title: 'Came alone? Coffee for people who know nobody yet',
    startTime: '08:15',
    endTime: '08:45',
    track: 'General',
    location: 'River Terrace',
    description:
      'Half of us came without a colleague. Mele hosts a standing table, breaks the ice with one good question and sends you into the day with at least two people to sit with at lunch. No networking voice required.',
    speakers: ['mele-faleolo'],
  },
  {
    key: 'opening-keynote',
    title: 'Opening keynote: The long bridge between an idea and a product people trust',
    startTime: '09:00',
    endTime: '09:45',
    track: 'Keynote',
    location: 'Grand Hall',
    description: `A bridge is opened once, with a ribbon. Then it has to be trusted again every single morning by people who never think about it.

Marisol spent eleven years hanging under bridges with a hammer, listening for hollow steel, before she founded a payments company. She walks through three moments when Puente Labs could have lost its customers’ trust for good: a doubled transfer, a cheerful error message and a feature that worked exactly as designed. What she took from the inspection crew is a habit, and it can be learned in a week.`,
    speakers: ['marisol-etxeberria'],
  },
  {
    key: 'negotiating-your-next-role',
    title: 'Negotiating your next role without apologizing for it',
    startTime: '10:00',
    endTime: '10:45',
    track: 'Leadership',
    location: 'Allegheny Room',
    description: `A coach and the executive she used to negotiate against sit at the same table. They replay three real conversations, with the pay bands on the screen, and stop wherever somebody gave something away for free.

You leave with:

- the two numbers to know before you pick up the phone
- a sentence for when the answer is “that is our standard offer”
- what is worth asking for when the money will not move

Worksheets are at https://secondshift.example/negotiation.`,
    speakers: ['thandiwe-okonkwo', 'grace-lindqvist'],
  },
  {
    key: 'postgres-at-the-edge',
    title: 'Postgres at the edge of its limits: a year of incidents',
    startTime: '10:00',
    endTime: '10:45',
    track: 'Tech',
    location: 'Monongahela Room',
    description:
      'Four outages, one database, twelve months. Ingrid tells each of them from the first odd graph to the boring fix: a vacuum that never finished, a connection storm at lunch, an index nobody used, and a replica that was telling the truth. You need to have written a query; you do not need to have run a server.',
    level: 'Advanced',
    links: [
      { url: 'https://incidents.example/slides.pdf', kind: 'slides', label: '' },
      { url: 'https://incidents.example/pad', kind: 'notes', label: 'Timeline of each incident' },
    ],
    speakers: ['ingrid-sorensen'],
  },
  {
    key: 'hiring-panel',
    title: 'Hiring panel: what we actually read in a portfolio',
    startTime: '10:00',
    endTime: '11:00',
    track: 'Panels',
    location: 'Ohio Room',
    description:
      'Four people who hire engineers, designers and data scientists open real (anonymized) applications and say aloud what they notice, what they skip, and what made them pick up the phone.',
    speakers: ['ruth-adeyemi', 'camila-duarte', 'wen-zhao', 'siobhan-ni-cheallaigh'],
  },
  {
    key: 'solder-your-first-sensor',
    title: 'Workshop: Solder your first sensor',
    startTime: '10:00',
    endTime: '11:30',
    track: 'Tech',
    location: 'Forge Studio',
    description: `Build a small air-quality sensor from eleven parts, and take it home. Irons, safety glasses and patience are provided; experience is not expected.

Twenty-four seats, first come, first seated. Bring a laptop with a USB port if you want to see its readings before lunch, or borrow one of ours.`,
    speakers: ['lupe-tafoya-reyes', 'perpetua-mwangombe'],
  },
  {
    key: 'managing-former-peers',
    title: 'Monday’s friend, Friday’s boss: the first ninety days of managing your peers',
    startTime: '11:00',
    endTime: '11:45',
    track: 'Leadership',
    location: 'Allegheny Room',
    description:
      'Being promoted over people you eat lunch with is a strange little grief that nobody puts in the offer letter. Yıldız shares the calendar of her first ninety days: which conversations she had too late, which she should not have had at all, and the one ritual she would keep. For new leads, and for the people who promote them.',
    speakers: ['yildiz-karahanli'],
  },
  {
    key: 'small-models-small-bills',
    title: 'Small models, small bills: language models on hardware you own',
    startTime: '11:00',
    endTime: '11:45',
    track: 'Tech',
    location: 'Monongahela Room',
    description:
      'A school district asked for a reading tutor and had one laptop cart, no cloud budget and a firm view on sending children’s voices anywhere. Soraya shows what fits into eight gigabytes, how her team decided what “good enough” means together with the teachers, and where a plain lookup table beat the model.',
    speakers: ['soraya-benhaddou'],
  },
  {
    key: 'accessible-by-tuesday',
    title: 'Accessible by Tuesday: repairing a checkout with the people who could not use it',
    startTime: '11:15',
    endTime: '12:00',
    track: 'Tech',
    location: 'Ohio Room',
    description: `On a Thursday, five testers failed to buy a bag of rice. By Tuesday all five had. Priya and Hạnh rebuild those four working days on stage: the recordings, the arguments, the fourteen lines that mattered and the redesign that did not.

The checklist they use is short enough to print on a mug: https://fennelworks.example/mug.`,
    speakers: ['priyamvada-raghunathan', 'le-thi-mong-hanh'],
  },
  {
    key: 'lunch',
    title: 'Lunch',
    startTime: '12:00',
    endTime: '13:15',
    track: 'General',
    location: 'Sponsor Hall',
    description:
      'Two long tables, one very long line that moves faster than it looks, and the sponsors all around you. If you would rather eat in silence, take a tray to the quiet room; nobody will ask.',
    speakers: [],
  },
  {
    key: 'portrait-corner',
    title: 'Portrait corner: a free headshot you will not hate',
    startTime: '12:15',
    endTime: '13:15',
    track: 'General',
    location: 'Atrium',
    description:
      'A photographer, a window and five minutes each. You see the pictures before you leave and choose the one you want; the others are deleted in front of you.',
    speakers: [],
  },
  {
    key: 'returning-after-a-break',
    title: 'Lunch table: Coming back after years away',
    startTime: '12:30',
    endTime: '13:10',
    track: 'General',
    location: 'River Terrace',
    description:
      'Children, illness, a parent, a war, a bakery: people leave technical work for good reasons and the good reasons end. Bring your plate and your questions about gaps, refreshers and returnships. Delphine and Zora answer what they can and know who to ask about the rest.',
    speakers: ['delphine-osei-tutuwaa', 'zora-whitlatch'],
  },
  {
    key: 'eleven-floods',
    title: 'Keynote: Eleven floods out of twelve',
    startTime: '13:15',
    endTime: '13:45',
    track: 'Keynote',
    location: 'Grand Hall',
    description:
      'Ishbel’s flood warnings reach forty thousand phones, run on two second-hand servers and have been right eleven times out of twelve. This is the story of the twelfth, of a woman called Mrs. Pruitt who had stopped believing the siren, and of what it means to publish your mistakes with the same typeface as your successes.',
    contentNote: 'Tells of people who drowned.',
    links: [{ url: 'https://stream.example/grand-hall', kind: 'stream', label: '' }],
    speakers: ['ishbel-macaskwith'],
  },
  {
    key: 'resume-clinic',
    title: 'Résumé clinic: fifteen honest minutes',
    startTime: '13:30',
    endTime: '15:30',
    track: 'General',
    location: 'Sponsor Hall',
    description:
      'Sit down with a volunteer who reads résumés for a living, and leave with three changes to make tonight. Sign up at the Second Shift table, or just stand there looking hopeful. Printouts are welcome; apologies are not.',
    speakers: ['delphine-osei-tutuwaa'],
  },
  {
    key: 'the-friday-page',
    title: 'The Friday page: leading a team through its third reorganization',
    startTime: '14:00',
    endTime: '14:45',
    track: 'Leadership',
    location: 'Allegheny Room',
    description:
      'Every Friday for eight years Noémie has written one page to her team: what we know, what we do not, what I am doing about it. She brings six of them, including the worst one, and shows how a plain weekly letter kept thirty people steady while the org chart above them kept moving.',
    speakers: ['noemie-lacroix-tremblant'],
  },
  {
    key: 'delete-your-tests',
    title: 'Delete two thirds of your tests',
    startTime: '14:00',
    endTime: '14:45',
    track: 'Tech',
    location: 'Monongahela Room',
    description:
      'The suite took fifty minutes, failed at random and covered ninety-four percent of everything except the bug that stopped a tram. Jolanta explains how her team decided what to throw away, what they wrote instead, and how to hold that conversation with somebody who is proud of the number.',
    speakers: ['jolanta-vaitkunaite'],
  },
  {
    key: 'security-panel',
    title: 'Panel: The breach was on a Saturday',
    startTime: '14:00',
    endTime: '15:00',
    track: 'Panels',
    location: 'Ohio Room',
    description: `Five people who were in the room for different parts of an incident: the researcher who phoned, the responder who picked up, the lawyer who wrote the letter, the architect who found the door and the engineer who carried the pager.

They compare notes on one invented but entirely plausible breach, hour by hour. Audience questions from the first minute; there will be a whistle for jargon.`,
    speakers: [
      'bronagh-kettlewell',
      'nkem',
      'ayelet-morgenrot',
      'anastasia-wilhelmina-van-der-hoeven',
      'ewelina-brzeczykowska',
    ],
  },
  {
    key: 'draw-the-rain',
    title: 'Workshop: Draw the rain (a gentle start with shaders)',
    startTime: '14:00',
    endTime: '15:30',
    track: 'Tech',
    location: 'Forge Studio',
    description: `In ninety minutes you will write a picture that moves: first a gradient, then a drop, then weather. If you can multiply, you can do this.

What to bring:

- a laptop with any recent browser
- headphones, if noise tires you
- something you would like to see in the rain

Exercises stay online afterwards at https://paperlantern.example/rain.`,
    speakers: ['aoi-minazuki'],
  },
  {
    key: 'saying-no-upward',
    title: 'Saying no upward',
    startTime: '15:00',
    endTime: '15:45',
    track: 'Leadership',
    location: 'Allegheny Room',
    description:
      'The date is impossible, the person asking has a corner office, and everyone is looking at you. Keziah and Sunniva, a CTO and the CEO she regularly refuses, show how they argue: with numbers first, in private second, and never by email. Includes a re-enactment of the time they both were wrong.',
    speakers: ['keziah-prudhomme-vance', 'sunniva-dahlgaard'],
  },
  {
    key: 'four-milliseconds',
    title: 'Four milliseconds: compiling for a robot’s elbow',
    startTime: '15:00',
    endTime: '15:45',
    track: 'Tech',
    location: 'Monongahela Room',
    description:
      'A motor controller has sixteen kilobytes and no sense of humor. Hye-jin follows one line of a robot program all the way down to the elbow it moves and explains on the way, without a single Greek letter, what a compiler is free to change and what it must never touch.',
    speakers: ['hye-jin-maeng'],
  },
  {
    key: 'lightning-talks',
    title: 'Lightning talks: five minutes, one thing',
    startTime: '15:15',
    endTime: '15:45',
    track: 'General',
    location: 'Ohio Room',
    description: `Four short talks and a gong.

- How to apologize in a changelog (Rae Hollowbrook)
- The school bus as a distributed system (Zora Whitlatch)
- A report button people trust (Fatou Ndiaye-Kessler)
- Selling hearing aids to people who say they hear fine (Tomasina Quarshie)`,
    speakers: ['rae-hollowbrook', 'zora-whitlatch', 'fatou-ndiaye-kessler', 'tomasina-quarshie'],
  },
  {
    key: 'coffee-and-cookies',
    title: 'Coffee and the cookie table',
    startTime: '15:45',
    endTime: '16:15',
    track: 'General',
    description:
      'As at every proper wedding in this town, there is a cookie table, and as at every proper wedding it is a competition. Follow the smell; it will be wherever there is room. Take two, then vote.',
    speakers: [],
  },
  {
    key: 'raising-nothing',
    title: 'Raising nothing: a company that paid for itself by month nineteen',
    startTime: '16:15',
    endTime: '17:00',
    track: 'Leadership',
    location: 'Allegheny Room',
    description:
      'A founder who never took investment and an investor who once offered it go through the real ledger of Lanternfish Audio month by month. Where a check would have helped, where it would have killed the company, and why they still have dinner every quarter.',
    speakers: ['tomasina-quarshie', 'rosalind-achterberg'],
  },
  {
    key: 'when-the-network-is-gone',
    title: 'What does it do when the network is gone?',
    startTime: '16:15',
    endTime: '17:00',
    track: 'Tech',
    location: 'Monongahela Room',
    description:
      'Line crews work where the lines are down. Morrowfield’s field app has to keep working for eleven hours in a valley without signal and then agree with everybody else about what happened. Keziah talks about queues, clocks that lie and the merge screen her crews helped to draw on the hood of a truck.',
    speakers: ['keziah-prudhomme-vance'],
  },
  {
    key: 'fifty-six-years-of-code',
    title: 'Panel: Fifty-six years of writing code',
    startTime: '16:15',
    endTime: '17:00',
    track: 'Panels',
    location: 'Ohio Room',
    description:
      'Dot wrote her first program in 1971, Siobhán in 1998, Zora the winter before last. They compare first days, first bugs, first times somebody took them for the secretary, and what has changed less than the brochures claim. Moderated, lightly, by Mele.',
    speakers: ['dorothea-wexley', 'siobhan-ni-cheallaigh', 'zora-whitlatch', 'mele-faleolo'],
  },
  {
    key: 'shorten-a-form',
    title: 'Workshop: Shorten a form until it fits a bus shelter',
    startTime: '15:50',
    endTime: '17:00',
    track: 'General',
    location: 'Forge Studio',
    description:
      'Bring the worst form you are responsible for. In pairs, with a pen and a timer, we ask of every question who reads the answer, and cross out what nobody reads. The county’s record stands at 84 questions removed; the group that beats it per minute wins a stapler.',
    speakers: ['xiadani-cuauhtli'],
  },
  {
    key: 'closing-keynote',
    title: 'Closing keynote: Maintained by',
    startTime: '17:10',
    endTime: '17:45',
    track: 'Keynote',
    location: 'Grand Hall',
    description: `Somewhere below everything you shipped this year is a small library, and somewhere above it is a person deciding whether to open the laptop again tonight.

Rae has kept one such library alive for thirteen years. They talk about the letter that nearly made them quit, the three-day week that made it possible to stay, and why maintenance is the most generous word in the trade.`,
    speakers: ['rae-hollowbrook'],
  },
  {
    key: 'closing',
    title: 'Thanks, cookies, prizes',
    startTime: '17:45',
    endTime: '18:00',
    track: 'General',
    location: 'Grand Hall',
    description:
      'The winner of the cookie table, the stapler and the name of the next city. Volunteers, please come to the front so that we can clap at you.',
    speakers: ['mele-faleolo'],
  },
  {
    key: 'happy-hour',
    title: 'Happy hour on the terrace',
    startTime: '18:00',
    endTime: '19:30',
    track: 'General',
    location: 'River Terrace',
    description:
      'A drink, with or without alcohol, courtesy of Halvorsen Pike. Blankets are in the chest by the door. The last bus to the park-and-ride leaves the main entrance at 7:45 PM.',
    speakers: [],
  },
]
