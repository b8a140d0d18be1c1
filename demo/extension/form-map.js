// For each field of the sample state form, the path of its value in the filing's data.
// A real extension has a map like this for each supported form.

globalThis.almonerFormMap = {
  organization: 'organization_name',
  ein: 'ein',
  purpose: 'nonprofit_purpose',
  street: 'nonprofit_address.address_line_1',
  city: 'nonprofit_address.city',
  state: 'nonprofit_address.state',
  zip: 'nonprofit_address.zip_code',
  mailing_street: 'nonprofit_mailing_address.address_line_1',
  mailing_city: 'nonprofit_mailing_address.city',
  phone: 'nonprofit_phone',
  year_end: 'fye',
  tax_deductible: 'tax_deductible',
  officer: 'board_members.0.last_name',
  officer_title: 'board_members.0.title',
  signatory_first: 'signatory_first_name',
  signatory_last: 'signatory_last_name',
}
