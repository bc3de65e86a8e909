-- Search and sort order ignore case, accents, quotes, trademark signs and punctuation (MORD-023, WIZ-010). `foldText` of
-- domain/base/text/fold-text.ts folds what people type in the same way; a test compares the two.
create function fold_text(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- Most texts are ASCII and need none of the slow steps.
  if octet_length(value) = length(value) then
    return translate(lower(value collate "C"), E'-.,;:!?/|()[]{}~*"''`', '');
  end if;
  return normalize(replace(replace(replace(replace(translate(regexp_replace(
    -- NFKD would spell a trademark sign as the letters TM, and an acute accent as a blank.
    lower(normalize(translate(value, E'\u2122\u2120\u00AE\u00A9\u2117\u00B4', ''), NFKD) collate "und-x-icu"),
    -- Accents, Hebrew and Arabic vowel signs, and characters without width. Kana keep their voicing marks.
    E'[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE00-\uFE0F\uFEFF]', '', 'g'),
    -- Letters that Unicode does not decompose, then the punctuation to delete.
    E'\u0142\u00F8\u0111\u0127\u0131\u0167\u00F0\u03C2-.,;:!?/|()[]{}~*"''`'
      '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F\u2032\u2033\u02BC\u02B9'
      '\u00AB\u00BB\u2039\u203A\u00A1\u00BF\u00B7\u2022\u2044\u05BE\u05F3\u05F4\u060C\u061B\u061F\u0640\u3001\u3002\u300C\u300D\u300E\u300F\u301C\u30FB',
    E'lodhitd\u03C3'),
    E'\u00DF', 'ss'), E'\u00E6', 'ae'), E'\u0153', 'oe'), E'\u00FE', 'th'), NFC);
end $$;

drop index product_search;
create index product_search on product using gin (fold_text(search) gin_trgm_ops);
drop index product_by_name;
create index product_by_name on product ((fold_text(name) collate "C"), id);
create index product_by_sku on product (lower(sku));

create index company_search on company using gin (fold_text(name || ' ' || email) gin_trgm_ops);
create index app_user_search on app_user using gin (fold_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

-- Orders are found through what was ordered; their own table, which may have millions of rows, needs no new index.
drop index order_subject_search;
create index order_subject_search on order_subject using gin (fold_text(title) gin_trgm_ops);
drop index order_subject_by_sku;
create index order_subject_by_sku on order_subject (lower(product_sku));
