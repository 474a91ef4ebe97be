/** Each page and call that may answer one visitor otherwise than another, as a visitor with a schedule asks for it. */
export const PAGES = [
  '/',
  '/?view=rooms',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/questions',
  '/feedback',
  '/search?q=bridge',
  '/changes',
  '/my-schedule',
  '/my-schedule/device',
  '/screen',
  '/nowhere',
  '/admin/login',
]

export const CALLS = [
  '/api/my-schedule?eventSlug=pgh',
  '/api/search?q=bridge',
  '/api/search/index',
  '/api/sessions/times',
  '/api/sessions/changes',
  '/api/rooms/times',
  '/api/attendee-messages',
  '/api/user',
  '/dialogs/agenda',
  '/offline.json',
  '/changes.atom',
]

/** What only the owner of a schedule is offered. */
export const TOOLS = ['Share with a friend', 'Add to your calendar', 'Sign out my other devices', 'Delete my schedule']
