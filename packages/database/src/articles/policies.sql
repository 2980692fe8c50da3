-- Articles of the public site: everybody reads what is published and due, signed in or not; operators keep them (spec-D24).
grant select, insert, delete on articles, article_translations, article_files to balsamo_app;
grant update (author_name, is_featured, published_at, image_id, updated_at) on articles to balsamo_app;
grant update (slug, title, excerpt, content, category, image_alt, read_minutes, updated_at) on article_translations to balsamo_app;
grant update (unshown_at) on article_files to balsamo_app;
grant select (id, byte_size, sha256, unshown_at), delete on article_files to balsamo_system;

-- Everybody reads an article from the moment for which it was published.
create policy due_articles_are_read on articles for select to balsamo_app
  using (published_at <= now());

-- Operators read drafts and what is scheduled too.
create policy articles_are_read_by_operators on articles for select to balsamo_app
  using ((select current_operator_id()) is not null);

-- Operators write articles.
create policy articles_are_written_by_operators on articles for insert to balsamo_app
  with check ((select current_operator_id()) is not null);

-- Operators change, publish, schedule and withdraw articles.
create policy articles_are_changed_by_operators on articles for update to balsamo_app
  using ((select current_operator_id()) is not null)
  with check ((select current_operator_id()) is not null);

-- Operators delete articles.
create policy articles_are_deleted_by_operators on articles for delete to balsamo_app
  using ((select current_operator_id()) is not null);

-- Whoever reads an article reads it in every language that it has.
create policy translations_are_read_with_their_article on article_translations for select to balsamo_app
  using (exists (select from articles where articles.id = article_id));

-- Operators translate articles.
create policy translations_are_written_by_operators on article_translations for insert to balsamo_app
  with check ((select current_operator_id()) is not null);

-- Operators change what an article says.
create policy translations_are_changed_by_operators on article_translations for update to balsamo_app
  using ((select current_operator_id()) is not null)
  with check ((select current_operator_id()) is not null);

-- Operators take a translation away.
create policy translations_are_deleted_by_operators on article_translations for delete to balsamo_app
  using ((select current_operator_id()) is not null);

-- Whoever reads an article sees its cover, and the pictures that its texts show.
create policy pictures_are_seen_with_their_article on article_files for select to balsamo_app
  using (
    exists (select from articles where articles.image_id = article_files.id)
    or exists (
      select from article_translations shown
      where shown.article_id = article_files.article_id and strpos(shown.content, article_files.id::text) > 0)
  );

-- Operators see every picture that was brought for an article.
create policy pictures_are_seen_by_operators on article_files for select to balsamo_app
  using ((select current_operator_id()) is not null);

-- Operators bring pictures, in their own name.
create policy pictures_are_brought_by_operators on article_files for insert to balsamo_app
  with check (
    uploaded_by = (select current_user_id())
    and (select current_operator_id()) is not null
  );

-- Operators write down since when no text shows a picture, by what they save.
create policy pictures_are_put_away_by_operators on article_files for update to balsamo_app
  using ((select current_operator_id()) is not null)
  with check ((select current_operator_id()) is not null);

-- Operators take pictures away.
create policy pictures_are_removed_by_operators on article_files for delete to balsamo_app
  using ((select current_operator_id()) is not null);

-- The sweep of the file store asks which ids still have a row, and the start whose bytes a power cut left without a name.
create policy system_reads_article_files on article_files for select to balsamo_system
  using (true);

-- A job removes pictures that no text has shown for half a year.
create policy system_deletes_article_files on article_files for delete to balsamo_system
  using (unshown_at < now() - interval '179 days');
