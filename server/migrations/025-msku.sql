-- Products are read whole once more by the next sync, because providers now tell the MSKU as well.
update provider set products_cursor = null;
