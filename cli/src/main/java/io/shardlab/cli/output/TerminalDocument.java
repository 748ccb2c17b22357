package io.shardlab.cli.output;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Document.Charts;
import io.shardlab.answers.document.Document.Details;
import io.shardlab.answers.document.Document.Figures;
import io.shardlab.answers.document.Document.Folded;
import io.shardlab.answers.document.Document.Items;
import io.shardlab.answers.document.Document.KeyFigures;
import io.shardlab.answers.document.Document.Reason;
import io.shardlab.answers.document.Document.Section;
import io.shardlab.answers.document.Document.Text;
import io.shardlab.answers.document.DocumentWriter;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes any document for a terminal: blocks with an empty line between them, without charts. Used on one thread. */
public final class TerminalDocument implements DocumentWriter {

    /** The sentence on where more of a saved result is shown. */
    public static final String MORE = "More: --details, or simulator report DIR, shows {0}.";

    private static final String GAP = System.lineSeparator() + System.lineSeparator();

    /** The width of prose, and of tables that have narrower forms, also where output goes to a file. */
    private static final int WIDTH = Math.min(80, Lines.COLUMNS);

    private final ReportWords words;
    private final boolean details;
    private final List<String> parts = new ArrayList<>();
    private final Set<Message> leftOut = new LinkedHashSet<>();
    private boolean explained;
    private int moreReasons;

    /** @param details true to show what few readers need, too */
    public TerminalDocument(Document document, boolean details, Language language) {
        this.words = new ReportWords(language);
        this.details = details;
        write(document);
    }

    public String render() {
        return String.join(GAP, parts);
    }

    /**
     * Returns a line on how to see more than {@link #render} shows; empty if it shows everything.
     *
     * @param english the sentence, with a place for what is not shown, such as {@link #MORE}
     */
    public Optional<String> more(String english) {
        List<String> kinds = new ArrayList<>(leftOut.stream().map(words::in).toList());
        if (moreReasons > 0) {
            kinds.add(words.say(
                    "the evidence of {0}",
                    Message.of("{0,choice,0#{0} more findings|1#1 more finding|1<{0} more findings}", moreReasons)));
        }
        return kinds.isEmpty() ? Optional.empty() : Optional.of(Lines.fitted(words.say(english, words.list(kinds))));
    }

    @Override
    public void text(Text text) {
        parts.add(prose(text.tone().before(text.message())));
    }

    @Override
    public void items(Items items) {
        parts.add(items.items().stream()
                .map(item -> Lines.hanging("- ", words.in(item), WIDTH))
                .collect(Collectors.joining(System.lineSeparator())));
    }

    @Override
    public void figures(Figures figures) {
        Table table = fitting(figures);
        List<String> lines = new ArrayList<>();
        if (table.hasTitle()) {
            lines.add(prose(table.title()));
        }
        lines.add(TerminalTable.grid(table, words));
        table.notes().forEach(note -> lines.add(prose(note)));
        parts.add(String.join(System.lineSeparator(), lines));
    }

    private String prose(Message message) {
        return prose(words.in(message));
    }

    static String prose(String text) {
        return Lines.wrapped(text, WIDTH);
    }

    /** The first form of a table that fits, or else the narrowest. */
    private Table fitting(Figures figures) {
        List<Table> forms = figures.narrower();
        return forms.isEmpty()
                ? figures.table()
                : forms.stream().filter(this::isFitting).findFirst().orElse(forms.get(forms.size() - 1));
    }

    private boolean isFitting(Table table) {
        return TerminalTable.grid(table.in(words.language()), Lines.UNLIMITED)
                .lines()
                .allMatch(line -> Lines.width(line) <= WIDTH);
    }

    @Override
    public void keyFigures(KeyFigures figures) {
        // The answer and the tables have them.
    }

    @Override
    public void reason(Reason reason) {
        FindingText finding = new FindingText(reason.finding(), words.language());
        if (details || !explained) {
            parts.add(finding.whole(TerminalDocument::prose));
        } else {
            parts.add(prose(finding.sentence()));
            moreReasons++;
        }
        explained = true;
    }

    @Override
    public void charts(Charts charts) {
        // A terminal has the figures in tables.
    }

    @Override
    public void section(Section section) {
        int heading = parts.size();
        write(section.content());
        String title = prose(section.heading());
        if (parts.size() > heading) {
            parts.set(heading, title + System.lineSeparator() + parts.get(heading));
        } else {
            parts.add(title);
        }
    }

    @Override
    public void details(Details block) {
        if (details) {
            write(block.content());
        } else {
            write(block.brief());
            leftOut.add(block.kind());
        }
    }

    @Override
    public void folded(Folded folded) {
        // It would hide what follows; pages have it.
    }
}
