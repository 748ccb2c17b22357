package io.shardlab.answers.section;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.html.HtmlTable;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;

/** The words of a page in the language of its reader. Immutable. */
public record PageWords(Language language) {

    /** Returns a sentence with {@code {0}} and so on filled in. */
    public String say(String english, Object... values) {
        return Message.of(english, values).in(language);
    }

    ChartTexts charts() {
        return ChartTexts.in(language.locale());
    }

    ChartFigure figures() {
        return new ChartFigure(this);
    }

    /** Returns a table with its title and its heads in this language. */
    public Element table(Table table) {
        return HtmlTable.of(table.in(language));
    }

    /** Returns a section with a heading; none if it has no contents. */
    public List<Element> section(String heading, List<Element> content) {
        return titled(say(heading), content);
    }

    /** Returns a section with its heading; none if it has no contents. */
    private static List<Element> titled(String heading, List<Element> content) {
        return content.isEmpty()
                ? List.of()
                : List.of(Html.tag("section").add(Html.tag("h2").say(heading)).addAll(content));
    }
}
