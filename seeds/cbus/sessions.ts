// Sample data: every person and company here is invented.
import type { SeedSession } from '../seed.ts'

export const cbusSessions: SeedSession[] = [
  {
    key: 'registration',
    title: 'Registration and breakfast',
    startTime: '08:00',
    endTime: '09:00',
    track: 'General',
    location: 'Lobby Court',
    description: `Badges to the left, biscuits and gravy to the right, vegan biscuits and mushroom gravy at the far end. Childcare opens on the second floor at 7:45 AM; bring a favorite toy.

If the day is getting loud, the quiet room is behind the stairs and stays open until six.`,
    speakers: [],
  },
  {
    key: 'how-to-conference',
    title: 'How to conference: a ten-minute tour for first-timers',
    startTime: '08:30',
    endTime: '08:45',
    track: 'General',
    location: 'Darby Room',
    description:
      'Where the good coffee is, how to leave a session politely, what to say after “so what do you do”, and which three things not to worry about. Tuuli hands out a bingo card; a full row is worth a sticker.',
    speakers: ['tuuli-kivirinta'],
  },
  {
    key: 'opening-keynote',
    title: 'Opening keynote: Exact change',
    startTime: '09:00',
    endTime: '09:45',
    track: 'Keynote',
    location: 'Scioto Hall',
    description: `“Nobody ever has any change” was a complaint at a roasted-corn stand in Ibadan. Forty years later it is a payments company with two hundred people and a converted ice-cream truck.

Oyinkan talks about building for customers who are counted in dollars rather than millions: why the smallest transaction deserves the best engineering, what she got wrong about growth, and how a company changes its mind without changing its people.`,
    speakers: ['oyinkansola-adebanwo'],
  },
  {
    key: 'leading-a-room',
    title: 'Story time: leading a room you do not own',
    startTime: '10:00',
    endTime: '10:45',
    track: 'Leadership',
    location: 'Olentangy Room',
    description:
      'Forty four-year-olds on a rug will tell you at once when you have lost them; engineers take a quarter. Lindiwe brings the craft of the children’s library to design reviews, planning days and bad-news meetings: where to stand, when to whisper, and how to end while they still want more.',
    speakers: ['lindiwe-maseko-hart'],
  },
  {
    key: 'fraud-under-five-dollars',
    title: 'Fraud under five dollars',
    startTime: '10:00',
    endTime: '10:45',
    track: 'Tech',
    location: 'Alum Creek Room',
    description:
      'Big fraud makes the news; small fraud closes food trucks. Amal and Zeynab show how they catch theft that hides below every threshold, with a ledger, two queries and a rule the vendors wrote themselves. Expect real (scrubbed) data, one live false alarm and no magic.',
    speakers: ['amal-bouzidane', 'zeynab-hashimzade'],
  },
  {
    key: 'public-money-panel',
    title: 'Panel: Buying software with public money',
    startTime: '10:00',
    endTime: '11:00',
    track: 'Panels',
    location: 'Darby Room',
    description: `A county of thirty-one thousand people, a library network, an auditor of algorithms and the people who measure whether any of it helped.

They answer three questions each:

- What did you buy that you would buy again?
- What is the clause you now put in every contract?
- Who was not in the room?`,
    speakers: ['maybelle-stranathan', 'roos-van-wijngaarden', 'jocasta-merriweather-diallo', 'gwenllian-prosser-pugh'],
  },
  {
    key: 'saturday-electronics',
    title: 'Workshop: A lamp that knows when you are home',
    startTime: '10:00',
    endTime: '11:30',
    track: 'Tech',
    location: 'Makers Loft',
    description:
      'The Saturday class that nine library branches love, squeezed into ninety minutes and open to everybody. You will wire a lamp, a motion sensor and a chip smaller than a raisin. Grandmothers get the front row; that is the rule.',
    speakers: ['imani-threlkeld', 'ximena-arrechavaleta'],
  },
  {
    key: 'who-speaks',
    title: 'Who speaks: what eleven hundred timed meetings say',
    startTime: '11:00',
    endTime: '11:45',
    track: 'Leadership',
    location: 'Olentangy Room',
    description: `Meredith sat in eleven hundred meetings with a stopwatch. The pattern is older than video calls and easier to break than you would think.

She shows the four interventions that moved the numbers, the popular one that made them worse, and a way to measure your own team for a week without anybody feeling watched. The log sheet is at https://meetings.example/stopwatch.`,
    language: 'English',
    level: 'Beginner',
    links: [
      { url: 'https://meetings.example/slides.pdf', kind: 'slides', label: '' },
      { url: 'https://meetings.example/stopwatch', kind: 'other', label: 'The log sheet' },
    ],
    speakers: ['meredith-quantrill'],
  },
  {
    key: 'gloves-on',
    title: 'Gloves on: designing for the worst phone in the cab',
    startTime: '11:00',
    endTime: '11:45',
    track: 'Tech',
    location: 'Alum Creek Room',
    description:
      'Cracked glass, 3 AM, one bar, thick gloves. After nine thousand miles in the passenger seat Paloma rewrote an app around one button. She brings the recordings, the frame budget, and a truck-sized list of things that turned out not to be needed.',
    speakers: ['paloma-ibarrondo'],
  },
  {
    key: 'where-lines-break',
    title: 'Where lines break',
    startTime: '11:15',
    endTime: '12:00',
    track: 'Tech',
    location: 'Darby Room',
    description:
      'A browser engineer and a typeface engineer explain the strange machine between your text and your screen: shaping, hyphens, dotless letters, and why your headline always leaves one word alone on the last line. Bring a headline you are ashamed of.',
    speakers: ['katalin-szepvolgyi', 'nilufer-aydogmus'],
  },
  {
    key: 'lunch',
    title: 'Lunch',
    startTime: '12:00',
    endTime: '13:15',
    track: 'General',
    location: 'Sponsor Hall',
    description:
      'Four food trucks, all of them paying customers of somebody in this room, are parked along the glass wall. Sit with a sponsor, or under the big fern, where nobody will sell you anything.',
    speakers: [],
  },
  {
    key: 'childcare-table',
    title: 'Lunch table: Careers with small children in them',
    startTime: '12:25',
    endTime: '13:05',
    track: 'General',
    location: 'Rooftop Garden',
    description:
      'No panel, no slides, one long table and people at every stage from “thinking about it” to “he has a driver’s license now”. Winifred and Zeynab host. High chairs are provided.',
    speakers: ['winifred-aboagyewaa', 'zeynab-hashimzade'],
  },
  {
    key: 'midday-keynote',
    title: 'Keynote: Forty-four years in green ink',
    startTime: '13:15',
    endTime: '13:45',
    track: 'Keynote',
    location: 'Scioto Hall',
    description:
      'Devorah taught programming before her college owned a computer. From six thousand marked assignments she has picked seven, one for each time the field said that everything was about to change. What students get wrong has hardly moved; what they dare to attempt has.',
    speakers: ['devorah-lichtenfeld'],
  },
  {
    key: 'closing-a-company-well',
    title: 'Closing a company well',
    startTime: '14:00',
    endTime: '14:45',
    track: 'Leadership',
    location: 'Olentangy Room',
    description:
      'Founders are taught to start. Araceli closed a company of twenty-six with every invoice paid, every customer moved and every employee in a new job within ten weeks. A practical, unsentimental walk through the calendar, with the letters she sent and the one she wishes she had not.',
    speakers: ['araceli-montemarano'],
  },
  {
    // Wrong on purpose, down to a room that is taken; `later.ts` has it right.
    key: 'powerless',
    title: 'Powerless to powerfull: Leading whithout a title',
    startTime: '14:00',
    endTime: '14:30',
    track: 'Leadership',
    location: 'Olentangy Room',
    description: 'Description to follow from the speaker.',
    speakers: ['philippa-thornquist', 'winifred-aboagyewaa'],
  },
  {
    key: 'mud-for-seven-years',
    title: 'Mud for seven years: hardware that nobody will ever visit',
    startTime: '15:00',
    endTime: '15:45',
    track: 'Tech',
    location: 'Alum Creek Room',
    description:
      'You get one battery, one antenna and one chance to be right about the seal. Josefa takes apart a sensor that survived seven Ohio winters and one that did not, passes both around, and explains how to design for a place you will never go back to.',
    speakers: ['josefa-quispe-huaman'],
  },
  {
    key: 'returnship-panel',
    title: 'Panel: Five years off, five ways back',
    startTime: '14:00',
    endTime: '15:00',
    track: 'Panels',
    location: 'Darby Room',
    description: `Five people who returned to technical work after years of something else: cabinetmaking, caregiving, opera lighting, a county office and a night truck.

They compare what got them the first call, what the first month was really like and which advice they would put straight in the bin. Recruiters are welcome, and will be seated in the front where we can see them.`,
    speakers: [
      'zeynab-hashimzade',
      'ximena-arrechavaleta',
      'xiuying-ouyang-bell',
      'maybelle-stranathan',
      'hedvig-stromqvist',
    ],
  },
  {
    key: 'error-messages',
    title: 'Workshop: Rewrite your worst error message',
    startTime: '16:00',
    endTime: '17:30',
    track: 'Tech',
    location: 'Makers Loft',
    description: `Bring an error message that has made somebody cry, ideally you.

We take each one through three rounds:

- what happened, in the reader’s words
- what she can do now
- what we should have fixed instead of explaining

The best rewrite is printed on a tea towel before the closing.`,
    speakers: ['eun-sol-baek'],
  },
  {
    key: 'nine-time-zones',
    title: 'Nine time zones, no Friday meetings',
    day: 2,
    startTime: '10:30',
    endTime: '11:15',
    track: 'Leadership',
    location: 'Olentangy Room',
    description:
      'Kalea’s team has not been awake at the same time since it was founded. She lays out the written habits that replaced the daily call, the two hours a week she defends with her life, and what it costs a manager to be slower on purpose.',
    speakers: ['kalea-mahikoa'],
  },
  {
    key: 'do-not-believe-me',
    title: 'Do not believe me: predictions that know when to be quiet',
    startTime: '15:00',
    endTime: '15:45',
    track: 'Tech',
    location: 'Alum Creek Room',
    description:
      'An arrival time that is wrong is worse than none; a dispatcher plans a night around it. Rukmini and Anjali show how to make a model say “I do not know” in a way that people act on, with examples from freight and from job-training programs.',
    speakers: ['rukmini-bhattarai-cole', 'anjali-thirumalainambi'],
    status: 'cancelled',
    cancelReason: 'Rukmini’s flight did not go, twice. She and Anjali will be here next year.',
    replacedBy: 'mud-for-seven-years',
  },
  {
    key: 'job-ad-clinic',
    title: 'Job-ad clinic: bring one, fix one',
    startTime: '13:30',
    endTime: '15:00',
    track: 'General',
    location: 'Sponsor Hall',
    description:
      'Hiring? Bring your job ad on paper. Mbali will cross out the adjectives with you. Looking? Bring one you nearly answered, and find out what it was trying to say.',
    speakers: ['mbali-nkosazana'],
  },
  {
    key: 'coffee',
    title: 'Coffee, buckeyes and the hallway',
    startTime: '15:45',
    endTime: '16:15',
    track: 'General',
    description:
      'Half an hour with nothing in it, which is the best thing on the program. The chocolate-and-peanut-butter kind of buckeye is served on every floor; the allergy-safe ones are on the blue plates.',
    speakers: [],
  },
  {
    key: 'boots-first',
    title: 'Boots first: product discovery at five in the morning',
    day: 2,
    startTime: '09:30',
    endTime: '10:15',
    track: 'General',
    location: 'Olentangy Room',
    description:
      'You cannot schedule a farmer. Chidinma does her research in the milking parlor, where a feature has about nine seconds to make sense. She shares her field notes, the questions she stopped asking, and how to bring what you saw back to people who were asleep at the time.',
    speakers: ['chidinma-ezeokafor-lunde'],
  },
  {
    key: 'nine-hundred-libraries',
    title: 'Nine hundred libraries, one Wednesday at a time',
    day: 2,
    startTime: '09:30',
    endTime: '10:15',
    track: 'Tech',
    location: 'Alum Creek Room',
    description:
      'The mainframe had run since 1983 and knew things nobody remembered teaching it. Roos tells how her team moved it out piece by piece while the reading rooms stayed open: shadow reads, a two-column spreadsheet, and the fine for a book that was due in 1991.',
    speakers: ['roos-van-wijngaarden'],
  },
  {
    key: 'pager-panel',
    title: 'Panel: Paged on a Ferris wheel',
    day: 2,
    startTime: '10:30',
    endTime: '11:15',
    track: 'Panels',
    location: 'Darby Room',
    description:
      'Bernie, Tove, Tatiana and Xiuying have carried pagers for hosting companies, hospitals and an opera house. They rank their worst pages, argue about pay for being on call, and agree on one number that every team should know and almost none does.',
    speakers: ['bernadette-oxenrider', 'tove-ahlgrimm', 'tatiana-wyrzykowska', 'xiuying-ouyang-bell'],
  },
  {
    key: 'play-a-decision',
    title: 'Workshop: Play your next hard decision',
    day: 2,
    startTime: '09:30',
    endTime: '10:40',
    track: 'General',
    location: 'Makers Loft',
    description:
      'Tuuli turns decisions nobody wants to make into board games. In small groups you will build one about a real choice you face, swap tables and watch strangers lose at it. It is startling how quickly that helps.',
    speakers: ['tuuli-kivirinta', 'leilani-castellucci'],
  },
  {
    key: 'fourteen-languages',
    title: 'Fourteen languages on a two-inch receipt',
    day: 2,
    startTime: '10:30',
    endTime: '11:15',
    track: 'Tech',
    location: 'Scioto Hall',
    description:
      'A receipt is the smallest user interface in the world, and people keep it in a shoebox for years. Mara shows what happens to plurals, long names, right-to-left text and the word for “tip” at forty-two characters a line, and how her team tests all of it without printing a mile of paper.',
    language: 'Spanish',
    level: 'Advanced',
    links: [{ url: 'https://captions.example/receipt', kind: 'captions', label: 'Live captions in English' }],
    speakers: ['mara-fernanda-bittencourt'],
  },
  {
    key: 'closing-keynote',
    title: 'Closing keynote: A choir of fax machines',
    day: 2,
    startTime: '11:30',
    endTime: '12:05',
    track: 'Keynote',
    location: 'Scioto Hall',
    description: `Nothing is as invisible as a technology everybody has just stopped using. Saoirse builds with it: pagers, modems, minitels, a switchboard that still remembers its operators.

Half talk, half concert. Please leave your phone on; it has a part.`,
    speakers: ['saoirse'],
  },
  {
    key: 'closing',
    title: 'Thanks, tea towels and the group picture',
    day: 2,
    startTime: '12:05',
    endTime: '12:20',
    track: 'General',
    location: 'Scioto Hall',
    description:
      'The winning tea towel, a round of applause for the volunteers, and one picture on the stairs. Red lanyards stand behind the camera and get the first cookies.',
    speakers: ['lindiwe-maseko-hart', 'odile-vauquelin'],
  },
  {
    key: 'happy-hour',
    title: 'Happy hour on the roof',
    startTime: '18:00',
    endTime: '19:30',
    track: 'General',
    location: 'Rooftop Garden',
    description:
      'Nightjar’s dispatchers are off duty for once and buying the first round, lemonade included. The elevator by Sponsor Hall goes all the way up; if it rains, we move to the Lobby Court.',
    speakers: [],
  },
]
