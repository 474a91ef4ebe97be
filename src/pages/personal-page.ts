import { isDatabaseUnavailable } from '../../db/errors.ts'
import { withRenderSlot } from '../http/cache/render-queue.ts'
import { handlePageError } from '../http/errors.tsx'
import { type RequestContext, withRateLimit } from '../http/limits/request-throttle.ts'
import { type PageContent, type PageRequest, readPageRequest, renderForVisitor } from './public-page.tsx'

/** Rendered for one visitor and never cached. */
export function personalPageHandler<Asked extends RequestContext>(
  render: (visit: PageRequest, asked: Asked) => Promise<PageContent>,
  { whenUnavailable }: { whenUnavailable?: (asked: Asked) => Response | Promise<Response> } = {},
) {
  return (asked: Asked) =>
    withRateLimit(asked, async (request) => {
      try {
        const visit = await readPageRequest(request)
        if (visit instanceof Response) return visit
        return await withRenderSlot(visit.network, async () => renderForVisitor(await render(visit, asked), visit, {}))
      } catch (error) {
        return whenUnavailable && isDatabaseUnavailable(error)
          ? whenUnavailable(asked)
          : handlePageError(error, request)
      }
    })
}
