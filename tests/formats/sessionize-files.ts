export const session = (more: object = {}) => ({
  id: '101',
  title: 'Compilers',
  description: 'How they work.',
  startsAt: '2026-03-14T09:00:00',
  endsAt: '2026-03-14T09:45:00',
  isServiceSession: false,
  isPlenumSession: false,
  speakers: ['aaaa-1'],
  categoryItems: [11, 21],
  questionAnswers: [],
  roomId: 5,
  liveUrl: null,
  recordingUrl: null,
  status: 'Accepted',
  ...more,
})
export const file = (...sessions: object[]) => ({
  sessions,
  speakers: [
    {
      id: 'aaaa-1',
      firstName: 'Ada',
      lastName: 'Quill',
      fullName: 'Ada Quill',
      tagLine: 'Engineer',
      bio: 'Builds.',
      profilePicture: 'https://example.org/ada.jpg',
      links: [{ title: 'LinkedIn', url: 'http://linkedin.com/in/ada-quill/', linkType: 'LinkedIn' }],
      sessions: [101],
    },
  ],
  questions: [],
  categories: [
    { id: 1, title: 'Track', items: [{ id: 11, name: 'Languages', sort: 1 }], sort: 1, type: 'session' },
    { id: 2, title: 'Level', items: [{ id: 21, name: 'Beginner', sort: 1 }], sort: 2, type: 'session' },
  ],
  rooms: [
    { id: 6, name: 'Attic', sort: 2 },
    { id: 5, name: 'Hall', sort: 1 },
  ],
})
