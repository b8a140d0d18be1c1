-- Lets the database alone find nonprofits by their other names too. Few have any, so the index is small.

-- As `searchName` writes a name: plain lower-case letters and digits with single spaces.
create function other_names_search(names text[]) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(
      replace(lower(normalize(array_to_string(names, ' '), NFKD)), '&', ' and '),
      '[''’‘`´.\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', ' ', 'g')
$$;

create index nonprofit_other_name_words on nonprofit using gin (to_tsvector('simple', other_names_search(other_names)))
  where other_names <> '{}';
