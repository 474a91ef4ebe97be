// Sample data: the house and its rooms are invented.
import type { SeedFloor, SeedRoom } from '../seed.ts'

export const cbusFloors: SeedFloor[] = [
  { key: 'level-2', name: 'Level 2 and roof', planUrl: '/images/floor-plans/cbus-level-2.svg' },
]

/** As one comes past them from the main entrance. */
export const cbusRooms: SeedRoom[] = [
  {
    key: 'lobby-court',
    name: 'Lobby Court',
    x: 39.2,
    y: 69,
    directions: 'Straight through the main entrance. Registration is in the middle.',
    access: ['step-free'],
  },
  {
    key: 'scioto-hall',
    name: 'Scioto Hall',
    capacity: 420,
    x: 45.8,
    y: 33,
    directions:
      'Across the hallway from the Lobby Court, either double door. The front row on the left is kept for wheelchairs.',
    access: ['step-free', 'hearing-loop'],
  },
  {
    key: 'sponsor-hall',
    name: 'Sponsor Hall',
    capacity: 250,
    x: 64.5,
    y: 73,
    directions: 'To the right of registration. The glass doors lead on to the food trucks.',
    access: ['step-free'],
  },
  {
    key: 'olentangy-room',
    name: 'Olentangy Room',
    capacity: 90,
    x: 16.3,
    y: 22,
    directions: 'Left at the end of the hallway, then the last door.',
    access: ['step-free', 'hearing-loop'],
  },
  {
    key: 'alum-creek-room',
    name: 'Alum Creek Room',
    capacity: 80,
    x: 15,
    y: 37.5,
    directions: 'Left at the end of the hallway.',
    access: ['step-free'],
  },
  {
    key: 'darby-room',
    name: 'Darby Room',
    capacity: 120,
    x: 15,
    y: 63.5,
    directions: 'Left of registration, the door on the hallway.',
    access: ['step-free', 'hearing-loop'],
  },
  {
    key: 'makers-loft',
    name: 'Makers Loft',
    floor: 'level-2',
    capacity: 48,
    x: 20.8,
    y: 34,
    directions: 'Up the stairs or the elevator behind Scioto Hall, then left.',
    access: ['step-free', 'lift'],
  },
  {
    key: 'rooftop-garden',
    name: 'Rooftop Garden',
    floor: 'level-2',
    capacity: 160,
    x: 76.7,
    y: 52,
    directions:
      'Up the stairs or the elevator behind Scioto Hall, then out to the right. It is quiet there in the mornings.',
    access: ['step-free', 'lift', 'quiet'],
  },
]
