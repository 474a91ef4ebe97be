import type { Seed } from '../../../seeds/seed.ts'

/** An event with names and titles as long as they come. */
export function longNames(): Seed {
  const name = 'Wilhelmina Konstantinopolitanczykowianeczka-Featherstonehaugh III'
  const title =
    'A title of one hundred and twenty characters, which is as long as the program committee would ever let a speaker have!'
  const speaker = {
    name,
    title: 'Distinguished Principal Engineer of Distributed Reliability Programs',
    company: 'Donaudampfschifffahrtsgesellschaft',
    bio: name,
  }
  return {
    event: {
      name: 'The Greater Lake Erie and Western Reserve Conference',
      slug: 'long',
      city: 'Chagrin Falls',
      venueName: 'The Old Assembly Rooms at the Corner',
      accent: '#2a7f62',
    },
    speakers: Array.from({ length: 5 }, (_, i) => ({ key: `s${i}`, ...speaker })),
    sessions: Array.from({ length: 6 }, (_, i) => ({
      key: `t${i}`,
      title,
      startTime: '09:00',
      endTime: '10:30',
      track: i % 2 ? 'Leadership' : 'A track nobody knows',
      location: 'The Honorable Margaret Featherstonehaugh Memorial Auditorium',
      description: `${title} `.repeat(12),
      speakers: ['s0', 's1', 's2', 's3', 's4'].slice(0, i),
    })),
    sponsors: [],
  }
}
