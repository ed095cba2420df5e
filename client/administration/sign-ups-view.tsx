import * as v from 'valibot'
import { waitingSignUpSchema } from '#sync/moderation/administration.ts'
import { SearchedList } from './searched-list.tsx'
import { SignUpRow } from './sign-up-row.tsx'
import { useMailAgainDialog } from './mail-again-dialog.tsx'

const signUpsSchema = v.array(waitingSignUpSchema)

/** A search through the sign-ups whose emailed link was not opened yet, the newest first. */
export function SignUpsView() {
  const { ask, dialog } = useMailAgainDialog()
  return (
    <>
      <SearchedList
        noun="Sign-ups"
        path="/api/administration/sign-ups"
        schema={signUpsSchema}
        label="Find a sign-up"
        hint="People who have not opened the link in their email yet. The beginning of a username or an email address."
        empty="No sign-up waits."
        renderRow={(signUp) => <SignUpRow key={signUp._id} signUp={signUp} onAsk={ask} />}
      />
      {dialog}
    </>
  )
}
