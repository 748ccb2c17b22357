package io.shardlab.answers.html;

import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.table.Table;
import java.util.List;

/** Writes tables for a page: columns of figures to the right, others to the left. A table that is too wide scrolls. */
public final class HtmlTable {

    private HtmlTable() {}

    /** Returns the table with its title as the caption, and its notes below it. */
    public static Element of(Table table) {
        Element element = Html.tag("table");
        if (table.hasTitle()) {
            element.add(Html.tag("caption").say(table.title().toString()));
        }
        Element head = Html.tag("tr");
        table.columns()
                .forEach(column -> head.add(
                        cell("th", column).set("scope", "col").say(column.head().toString())));
        Element body = Html.tag("tbody");
        table.texts().forEach(cells -> body.add(row(table, cells)));
        element.add(Html.tag("thead").add(head), body);
        Element scrolling = Html.tag("div").css("scroll").add(element);
        if (table.notes().isEmpty()) {
            return scrolling;
        }
        Element withNotes = Html.tag("div").add(scrolling);
        table.notes().forEach(note -> withNotes.add(Html.tag("p", "note", note.toString())));
        return withNotes;
    }

    /** The first cell names the row. */
    private static Element row(Table table, List<String> cells) {
        Element row = Html.tag("tr");
        for (int i = 0; i < cells.size(); i++) {
            Table.Column column = table.columns().get(i);
            Element cell = i == 0 ? cell("th", column).set("scope", "row") : cell("td", column);
            row.add(cell.say(cells.get(i)));
        }
        return row;
    }

    private static Element cell(String name, Table.Column column) {
        return column.figures() ? Html.tag(name).css("figure") : Html.tag(name);
    }
}
