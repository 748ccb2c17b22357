package io.shardlab.answers.document;

import io.shardlab.answers.document.Document.Charts;
import io.shardlab.answers.document.Document.Details;
import io.shardlab.answers.document.Document.Figures;
import io.shardlab.answers.document.Document.Folded;
import io.shardlab.answers.document.Document.Items;
import io.shardlab.answers.document.Document.KeyFigures;
import io.shardlab.answers.document.Document.Reason;
import io.shardlab.answers.document.Document.Section;
import io.shardlab.answers.document.Document.Text;
import io.shardlab.answers.table.MarkdownText;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes any document in GitHub's Markdown, without charts. Used on one thread. */
public final class MarkdownDocument implements DocumentWriter {

    private final Language language;
    private final List<String> parts = new ArrayList<>();

    public MarkdownDocument(Document document, Language language) {
        this.language = language;
        write(document);
    }

    public String render() {
        return String.join("\n\n", parts);
    }

    @Override
    public void text(Text text) {
        parts.add(escaped(text.tone().before(text.message())));
    }

    @Override
    public void items(Items items) {
        parts.add(items.items().stream().map(item -> "- " + escaped(item)).collect(Collectors.joining("\n")));
    }

    @Override
    public void figures(Figures figures) {
        parts.add(figures.table().in(language).markdown().stripTrailing());
    }

    @Override
    public void keyFigures(KeyFigures figures) {
        // The answer and the tables have them.
    }

    @Override
    public void reason(Reason reason) {
        Finding worded = reason.finding().in(language);
        parts.add(escaped(Message.text(worded.finding())));
        parts.add(escaped(Message.of("Seen: {0}.", worded.evidence())));
        parts.add(escaped(Message.of("Advice: {0}", worded.advice())));
    }

    @Override
    public void charts(Charts charts) {
        // Markdown has the figures in tables.
    }

    @Override
    public void section(Section section) {
        parts.add("## " + escaped(section.heading()));
        write(section.content());
    }

    @Override
    public void details(Details details) {
        write(details.brief());
        parts.add("## " + MarkdownText.escaped(details.heading(language)));
        write(details.content());
    }

    @Override
    public void folded(Folded folded) {
        // It would hide what follows.
    }

    private String escaped(Message message) {
        return MarkdownText.escaped(message.in(language));
    }
}
