package io.shardlab.answers.section;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.html.HtmlTable;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;

/** The words of a page in the language of its reader. Immutable. */
public record PageWords(Language language) {

    /** Returns a sentence with {@code {0}} and so on filled in. */
    public String say(String english, Object... values) {
        return Message.of(english, values).in(language);
    }

    ChartTexts charts() {
        return ChartTexts.in(language.locale());
    }

    /** Returns a table with its title and its heads in this language. */
    public Element table(Table table) {
        return HtmlTable.of(table.in(language));
    }
}
