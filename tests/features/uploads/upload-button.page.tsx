import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { savePhoto } from '../../../src/features/uploads/queries.ts'
import { UploadButton } from '../../../src/features/uploads/upload-dialog.tsx'
import { mountToaster } from '../../../src/layout/toaster.tsx'
import { Picture } from '../../../src/ui/picture.tsx'

/** Only a form's photo field. The URL has the speaker's id. */
function PhotoField({ speakerId }: { speakerId: string }) {
  const [photo, setPhoto] = useState('')
  return (
    <main>
      <h1>Edit Speaker</h1>
      {photo && <Picture src={photo} alt="Ada" width={96} height={96} />}
      <UploadButton save={(url) => savePhoto(speakerId, url)} onSaved={({ objectPath }) => setPhoto(objectPath)} />
    </main>
  )
}

mountToaster()
const speakerId = new URLSearchParams(location.search).get('speaker')!
createRoot(document.getElementById('root')!).render(<PhotoField speakerId={speakerId} />)
