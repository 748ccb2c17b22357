package io.shardlab.answers.page;

import static j2html.TagCreator.document;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.style;

import io.shardlab.answers.chart.LineChartSvg;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.history.History;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.section.Defaults;
import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.answers.section.HistoryDocument;
import io.shardlab.answers.section.PageDocument;
import io.shardlab.answers.section.PageWords;
import io.shardlab.answers.section.RunDocument;
import io.shardlab.answers.section.RunsDocument;
import io.shardlab.core.text.Language;
import java.util.List;

/** Pages of saved results, and of what rests on them, as the text of an HTML file. Thread-safe. */
public final class ReportPages {

    private static final String STYLE = LineChartSvg.STYLE + Html.resource(ReportPages.class, "page.css");

    /** Even text that slipped past the escaping could not run or load anything. */
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

    private final Defaults defaults;
    private final PageWords words;

    /** @param language the language of the reader */
    public ReportPages(Defaults defaults, Language language) {
        this.defaults = defaults;
        this.words = new PageWords(language);
    }

    /** Returns the page of a run. */
    public String ofRun(SavedRun run) {
        String subject = words.say(
                "{0} on a {1}",
                run.result().workload(), run.result().target().description().in(words.language()));
        return page(words, run.name(), subject, elements(RunDocument.of(run, defaults, words.language())));
    }

    /** Returns the page of several runs beside one another. */
    public String ofRuns(String title, List<SavedRun> runs) {
        return page(
                words,
                title,
                words.say("{0,number,#} runs", runs.size()),
                elements(RunsDocument.of(runs, defaults, words.language())));
    }

    private List<Element> elements(Document document) {
        return PageDocument.elements(document, words.language());
    }

    /** Returns the page of an experiment. It reads the intervals and latencies of the cells one after the other. */
    public String ofExperiment(SavedExperiment experiment) {
        return page(
                words,
                experiment.record().name(),
                words.say(
                        "Experiment with {0}, {1,number,#} cells",
                        experiment.record().workload(), experiment.cells().size()),
                elements(ExperimentDocument.whole(experiment, defaults, words.language())));
    }

    /** Returns the page of many results of runs over time. */
    public static String ofHistory(History history, Language language) {
        long results = history.series().stream()
                .mapToLong(series -> series.results().size())
                .sum();
        PageWords words = new PageWords(language);
        return page(
                words,
                words.say("History of results"),
                words.say("{0,choice,0#0 results|1#1 result|1<{0} results}", results),
                PageDocument.elements(HistoryDocument.of(history), language));
    }

    /**
     * Returns a page with these sections.
     *
     * @param subject what the page is about, below its title
     */
    public static String page(PageWords words, String title, String subject, List<Element> sections) {
        Element header =
                Html.tag("header").add(Html.tag("h1").say(title), Html.tag("p").say(subject));
        return document(html(
                                head(
                                        meta().withCharset("utf-8"),
                                        meta().attr("http-equiv", "Content-Security-Policy")
                                                .withContent(POLICY),
                                        meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                                        meta().withName("color-scheme").withContent("light dark"),
                                        Html.tag("title").say(title + " – Shardlab"),
                                        style(rawHtml(STYLE))),
                                Html.tag("body").add(header, Html.tag("main").addAll(sections)))
                        .withLang(words.language().locale().getLanguage()))
                + System.lineSeparator();
    }
}
