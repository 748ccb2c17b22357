package io.shardlab.report;

import static j2html.TagCreator.document;
import static j2html.TagCreator.html;
import static j2html.TagCreator.rawHtml;

import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The frame of every page: head, style sheet, title. */
final class Page {

    private static final String STYLE = style();

    /** Whatever were to slip past the escaping could still run nothing and load nothing. */
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

    private Page() {}

    static String render(String title, String subject, List<Element> sections) {
        return document(html(head(title), body(title, subject, sections)).withLang("en")) + System.lineSeparator();
    }

    private static DomContent head(String title) {
        return j2html.TagCreator.head(
                j2html.TagCreator.meta().withCharset("utf-8"),
                j2html.TagCreator.meta()
                        .attr("http-equiv", "Content-Security-Policy")
                        .withContent(POLICY),
                j2html.TagCreator.meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                j2html.TagCreator.meta().withName("color-scheme").withContent("light dark"),
                Html.tag("title").say(title + " – Shardlab"),
                j2html.TagCreator.style(rawHtml(STYLE)));
    }

    private static Element body(String title, String subject, List<Element> sections) {
        return Html.tag("body")
                .add(
                        Html.tag("header")
                                .add(Html.tag("h1").say(title), Html.tag("p").say(subject)),
                        Html.tag("main").addAll(sections));
    }

    private static String style() {
        try (InputStream stream = Objects.requireNonNull(Page.class.getResourceAsStream("page.css"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
