// Sample data: the house, its phone numbers, and its teams are invented.
import type { SeedGuide } from '../seed.ts'

export const pghGuides: SeedGuide[] = [
  {
    key: 'code-of-conduct',
    kind: 'Code of Conduct',
    title: 'Code of Conduct',
    text: `Be kind, listen, and take a no for an answer. This holds for all of us.

We do not accept:

- comments, touching, or attention that nobody asked for
- jokes and slides that put people down
- pictures of people who said no

If something happens, tell the safety team in the Atrium or call 412-555-0142. You may stay anonymous, and you decide what happens next. We may ask someone to leave.`,
  },
  {
    key: 'get-help-now',
    kind: 'Get help now',
    title: 'Get help now',
    text: `The safety team is at the registration desk in the Atrium all day, in purple vests. By phone until 10:00 PM: 412-555-0142. In danger, call 911.

They listen first, and do nothing you do not want. First aid is at the same desk.`,
  },
  {
    key: 'accessibility',
    kind: 'Accessibility',
    title: 'Accessibility',
    text: `Step-free everywhere, hearing loops in three rooms, captions on every keynote.

The River Terrace has a ramp from the hallway. The loops are in the Grand Hall, the Allegheny Room, and the Ohio Room.

- The first row of each room is kept for wheelchairs and interpreters.
- Wide, quiet restrooms are beside the elevators.
- Guide dogs are welcome. Water bowls stand in the Atrium.

If anything is in your way, call 412-555-0168; someone comes to you.`,
  },
  {
    key: 'quiet-and-prayer-rooms',
    kind: 'Quiet and prayer rooms',
    title: 'Quiet and prayer rooms',
    text: `Off the Atrium, beside the nursing room. Open 8:00 AM – 6:00 PM, no talking, low light.

The prayer room is one floor up, left of the elevators, with a place to wash. The direction of Mecca is marked. Both are for everyone, and nobody asks why you are there.

Outdoors, the River Terrace is quiet between sessions.`,
  },
  {
    key: 'childcare-and-feeding',
    kind: 'Childcare and feeding',
    title: 'Childcare and feeding',
    text: `One floor up, right of the elevators, 7:45 AM – 6:15 PM. Free, six months to ten years.

Walk in, or reserve at 412-555-0175.

The nursing room is off the Atrium: two armchairs, a sink, a fridge, a socket, and a door that locks. You are welcome to feed a child anywhere else, too.

High chairs and a microwave are in the Sponsor Hall.`,
  },
  {
    key: 'food',
    kind: 'Food',
    title: 'Food',
    text: `Lunch is at 12:00 PM in the Sponsor Hall, for every diet.

Vegan, halal, kosher, and gluten-free plates are at the left counter, without a ticket.

- Registration and breakfast: 8:00 AM in the Atrium
- Coffee and the cookie table: 3:45 PM, wherever there is room
- Happy hour on the terrace: 6:00 PM, as much without alcohol as with it

Each dish has a card with its allergens. Ask for Bernadette at the counter if you are unsure. Water is at every door.`,
  },
  {
    key: 'getting-here',
    kind: 'Getting here',
    title: 'Getting here',
    text: `Ten minutes on foot from Gateway station, along the river. The T is free downtown.

- By bus: the 28X from the airport stops at the corner, every half hour.
- By car: the garage under the hall costs $12 a day; its elevators end beside the Sponsor Hall.
- By bike: racks are left of the main entrance.

The last T leaves at 11:40 PM. A taxi that takes wheelchairs: 412-555-0190.`,
  },
  {
    key: 'wi-fi',
    kind: 'Wi-Fi',
    title: 'Wi-Fi',
    text: `Network **witcon**, password **bridges2027**.

It is busiest right before a keynote. This app works without it once you have opened it.`,
  },
  {
    key: 'photos',
    kind: 'Photos',
    title: 'Photos',
    text: `Your lanyard says it: green, gladly; yellow, ask me first; red, please do not.

Our photographer wears an orange cap and follows the same colors. Talks are photographed from the aisle; the last two rows never are.

To have a picture taken down, write to photos@witcon-pgh.example. It is gone within a day.`,
  },
  {
    key: 'emergency',
    kind: 'Emergency',
    title: 'Emergency',
    text: `Call 911, then 412-555-0142, so that someone meets the ambulance.

The address is 400 Riverfront Walk.

- Fire: leave by the nearest green sign. We meet on the lawn across the street, not on the River Terrace.
- A defibrillator hangs beside the registration desk in the Atrium, another at the door of the Grand Hall.
- Nobody takes the elevators. Helpers in purple vests stay with people who cannot take stairs.

For a crisis of your own, at any hour, call 988.`,
  },
]
