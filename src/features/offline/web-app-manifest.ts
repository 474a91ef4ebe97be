import { CONFERENCE_NAME } from '../../layout/document-title.ts'
import { type FileRequest, fileLinks } from '../../pages/public-file.ts'

export function webAppManifest(asked: FileRequest) {
  const { event } = asked
  const links = fileLinks(asked)
  const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
    src: `/images/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: links('/'),
    name: event.name,
    short_name: event.city,
    description: `Agenda, speakers, and sponsors for ${event.name}, ${CONFERENCE_NAME} in ${event.city}.`,
    start_url: links('/'),
    scope: '/',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
    categories: ['events'],
    // As in layout/head-basics.
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
  }
}
