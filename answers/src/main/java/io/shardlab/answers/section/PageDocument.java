package io.shardlab.answers.section;

import io.shardlab.answers.chart.Detail;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Document.Charts;
import io.shardlab.answers.document.Document.Details;
import io.shardlab.answers.document.Document.Figures;
import io.shardlab.answers.document.Document.Folded;
import io.shardlab.answers.document.Document.Items;
import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.document.Document.KeyFigures;
import io.shardlab.answers.document.Document.Reason;
import io.shardlab.answers.document.Document.Section;
import io.shardlab.answers.document.Document.Text;
import io.shardlab.answers.document.DocumentWriter;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes any document for a page. Used on one thread. */
public final class PageDocument implements DocumentWriter {

    private static final Pattern FIRST_SENTENCE = Pattern.compile("\\.(?= |$)|。");

    private final PageWords words;
    private final Detail detail;
    private final String heading;
    private final List<Element> elements = new ArrayList<>();

    /** @param heading the heading above it, which no title of a table repeats */
    private PageDocument(Language language, Detail detail, String heading) {
        this.words = new PageWords(language);
        this.detail = detail;
        this.heading = heading;
    }

    /** Returns the elements of a document. It draws the charts, which may read files. */
    public static List<Element> elements(Document document, Language language) {
        return new PageDocument(language, Detail.FULL, "").elements(document);
    }

    private List<Element> elements(Document document) {
        write(document);
        return elements;
    }

    @Override
    public void text(Text text) {
        String shown = text.tone().before(text.message()).in(words.language());
        elements.add(
                switch (text.tone()) {
                    case ANSWER, GOOD -> verdict("verdict", shown);
                    case BAD, FAILED -> verdict("verdict fail", shown);
                    case OPEN, CHANGED, SAME, UNKNOWN, WARNING -> verdict("verdict open", shown);
                    case NOTE -> Html.tag("p", "note", shown);
                    case PLAIN -> Html.tag("p").say(shown);
                });
    }

    /** A text with its first sentence, which is the verdict, in bold letters. */
    private static Element verdict(String css, String text) {
        Matcher first = FIRST_SENTENCE.matcher(text);
        int end = first.find() ? first.end() : text.length();
        return Html.tag("p")
                .css(css)
                .add(Html.tag("strong").say(text.substring(0, end)), Html.text(text.substring(end)));
    }

    @Override
    public void items(Items items) {
        elements.add(Html.tag("ul")
                .addAll(items.items().stream()
                        .map(item -> Html.tag("li").say(item.in(words.language())))
                        .toList()));
    }

    @Override
    public void figures(Figures figures) {
        Table table = figures.table();
        boolean said = table.title().in(words.language()).equals(heading);
        elements.add(words.table(said ? table.titled(Message.NONE) : table));
    }

    @Override
    public void keyFigures(KeyFigures figures) {
        elements.add(Html.tag("dl")
                .css("tiles")
                .addAll(figures.figures().stream().map(this::tile).toList()));
    }

    private Element tile(KeyFigure figure) {
        return Html.tag("div")
                .add(
                        Html.tag("dt").say(figure.name().in(words.language())),
                        Html.tag("dd")
                                .add(
                                        Html.tag("b").say(figure.value()),
                                        Html.text(" "),
                                        Html.tag("span").say(figure.unit().in(words.language()))));
    }

    @Override
    public void reason(Reason reason) {
        Finding worded = reason.finding().in(words.language());
        elements.add(Html.tag("div")
                .css("finding")
                .add(
                        Html.tag("p").add(Html.tag("strong").say(worded.finding())),
                        Html.tag("p").css("evidence").say(words.say("Seen: {0}", worded.evidence())),
                        Html.tag("p").say(worded.advice())));
    }

    @Override
    public void charts(Charts charts) {
        List<Element> drawn = charts.drawing().in(words.charts()).stream()
                .map(chart -> drawn(chart, new ChartFigure(words)))
                .toList();
        if (!drawn.isEmpty()) {
            elements.add(Html.tag("div").css("charts").addAll(drawn));
        }
    }

    private Element drawn(Drawing.Chart chart, ChartFigure figure) {
        if (chart instanceof Drawing.Bars bars) {
            return figure.of(bars.chart());
        }
        return figure.of((Drawing.Lines) chart, detail);
    }

    @Override
    public void section(Section section) {
        section(section.heading().in(words.language()), section.content());
    }

    private void section(String name, Document content) {
        elements.add(Html.tag("section")
                .add(Html.tag("h2").say(name))
                .addAll(new PageDocument(words.language(), detail, name).elements(content)));
    }

    @Override
    public void details(Details details) {
        write(details.brief());
        section(details.heading(words.language()), details.content());
    }

    @Override
    public void folded(Folded folded) {
        String name = folded.name().in(words.language());
        elements.add(Html.tag("details")
                .css("run")
                .add(Html.tag("summary").say(name))
                .addAll(new PageDocument(words.language(), Detail.BRIEF, name).elements(folded.content())));
    }
}
