import * as v from 'valibot'
import { administeredAccountSchema } from '#sync/moderation/administration.ts'
import { AccountRow } from './account-row.tsx'
import { SearchedList } from './searched-list.tsx'
import { useDecideDialog } from './decide-dialog.tsx'

const accountsSchema = v.array(administeredAccountSchema)

/** A search through all accounts, the newest first. */
export function AccountsView() {
  const { ask, dialog } = useDecideDialog()
  return (
    <>
      <SearchedList
        noun="Accounts"
        path="/api/administration/accounts"
        schema={accountsSchema}
        label="Find an account"
        hint="The beginning of a username, a name, or an email address."
        empty="No account begins with this."
        renderRow={(account) => <AccountRow key={account._id} account={account} onAsk={ask} />}
      />
      {dialog}
    </>
  )
}
