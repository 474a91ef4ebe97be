/** What a room is used for decides how long its sessions are. */
export type RoomUse = 'plenary' | 'stage' | 'workshop' | 'short' | 'talk' | 'open'
type MadeRoom = { name: string; use: RoomUse }

const NAMED: [string, RoomUse][] = [
  ['Great Hall', 'plenary'],
  ['Expo Stage', 'stage'],
  ['Terrace', 'open'],
  ['Quiet Room', 'open'],
  ['Harbor Studio', 'workshop'],
  ['Lantern Studio', 'workshop'],
  ['Kiln Studio', 'workshop'],
  ['Conservatory, upper gallery', 'workshop'],
  ['Ash', 'short'],
  ['Birch', 'short'],
  ['Cedar', 'short'],
  ['Dogwood', 'short'],
]

/** Forty: what a large venue has, most of them plain numbers. */
export const ROOMS: MadeRoom[] = [
  ...NAMED.map(([name, use]) => ({ name, use })),
  ...[1, 2, 3, 4].flatMap((floor) =>
    [1, 2, 3, 4, 5, 6, 7].map((door): MadeRoom => ({ name: `Room ${floor}.0${door}`, use: 'talk' })),
  ),
]
