// Sample data: the house, its phone numbers, and its teams are invented.
import type { SeedGuide } from '../seed.ts'

export const cbusGuides: SeedGuide[] = [
  {
    key: 'code-of-conduct',
    kind: 'Code of Conduct',
    title: 'Code of Conduct',
    text: `Treat people as colleagues you would like to keep. The rest explains it.

- Ask before you touch, film, recruit, or advise.
- Leave pronouns, bodies, accents, and careers alone.
- If someone says stop, stop. You may ask why another day.

Whoever breaks it is spoken to, and may have to go. Tell the care desk in the Lobby Court or call 614-555-0137. We write down only what you want written down.`,
  },
  {
    key: 'get-help-now',
    kind: 'Get help now',
    title: 'Get help now',
    text: `The care desk is in the Lobby Court, behind registration, both days until the last guest has left. By phone or text: 614-555-0137. In danger, call 911.

No story is too small. You can also point at the red button on your badge; everyone on the team knows what it means.`,
  },
  {
    key: 'accessibility',
    kind: 'Accessibility',
    title: 'Accessibility',
    text: `Both levels are step-free, by the elevator behind Scioto Hall.

Hearing loops are in Scioto Hall, the Olentangy Room, and the Darby Room.

- The front row on the left of Scioto Hall is kept for wheelchairs.
- Captions are on a screen of their own, and at the link on each door.
- Sign language is interpreted in every keynote; elsewhere ask a day ahead.
- Two wheelchairs can be borrowed at the coat check.

For a seat, an interpreter, or a quieter way in, call 614-555-0152.`,
  },
  {
    key: 'quiet-and-prayer-rooms',
    kind: 'Quiet and prayer rooms',
    title: 'Quiet and prayer rooms',
    text: `At the end of the hallway behind Scioto Hall. Open both days from 8:00 AM.

There are beanbags and blankets, and nobody talks.

For prayer, take the small room beside it: mats, a basin, and a card that says which way is east. Turn the sign on the door around, and you are alone.

The Rooftop Garden is quiet in the mornings.`,
  },
  {
    key: 'childcare-and-feeding',
    kind: 'Childcare and feeding',
    title: 'Childcare and feeding',
    text: `Level 2, across from the elevator. Saturday 8:00 AM – 6:30 PM, Sunday until 1:00 PM.

It is free, for ages one to twelve. Bring a snack and a change of clothes. Places for babies are few, so call 614-555-0164 the day before.

A room for nursing and pumping is next door, with a fridge whose boxes have locks. Nursing in a session is fine by us.`,
  },
  {
    key: 'food',
    kind: 'Food',
    title: 'Food',
    text: `Lunch is at 12:00 PM on Saturday, from the trucks behind the Sponsor Hall.

Show your badge; it is paid for.

- Vegan: the green truck. Halal: the yellow one. Gluten-free: both, at the second window.
- Registration and breakfast: 8:00 AM in the Lobby Court
- Coffee, buckeyes and the hallway: 3:45 PM. Buckeyes have peanuts in them.
- Happy hour on the roof: 6:00 PM in the Rooftop Garden

On Sunday there is breakfast, and boxes to take along from 12:30 PM.`,
  },
  {
    key: 'getting-here',
    kind: 'Getting here',
    title: 'Getting here',
    text: `Under the third arch of High Street. The CBUS stops at the door and is free.

- From the airport: AirConnect to the Convention Center, then five minutes on foot.
- By car: park in the Vine Street garage, level B, which has the wide places.
- By bike: CoGo station 14 is across the street.

The door after 9:00 PM is the small one on Hubbard Avenue. Ring, or call 614-555-0137.`,
  },
  {
    key: 'wi-fi',
    kind: 'Wi-Fi',
    title: 'Wi-Fi',
    text: `Network **archway-guest**, password **third-arch-2027**.

On the roof it is slow. The agenda, the map, and this page are on your phone anyway once you have opened them.`,
  },
  {
    key: 'photos',
    kind: 'Photos',
    title: 'Photos',
    text: `A dot on your badge decides: no dot, yes; blue, ask me; red, never.

Dots are at registration, and you may change your mind.

Sessions are recorded from behind. Questions from the floor are cut unless you say your name.

Everyone who likes is in one picture, at Thanks, tea towels and the group picture on Sunday.`,
  },
  {
    key: 'emergency',
    kind: 'Emergency',
    title: 'Emergency',
    text: `Call 911, then the care desk, 614-555-0137.

The address is 21 Archway Exchange, entrance on High Street.

- When the alarm rings, walk to the parking lot behind the food trucks. Count your neighbors.
- Tornado warning: go to the coat check, which has no windows. Stay off the roof.
- Defibrillators: in the Lobby Court and by the elevator on level 2.

To talk to someone about how you are, day or night, call 988.`,
  },
  {
    key: 'coats-and-luggage',
    title: 'Coats and luggage',
    text: `Left of the main entrance, free, 8:00 AM – 9:00 PM.

Suitcases fit, too, on both days.

What stays behind waits there until Sunday at 2:00 PM, then at the front desk of the house.`,
  },
]
