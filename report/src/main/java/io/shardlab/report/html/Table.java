package io.shardlab.report.html;

import io.shardlab.report.html.Html.Element;
import java.util.ArrayList;
import java.util.List;

/** A table: columns of figures to the right, others to the left. It scrolls for itself where it is too wide. */
public final class Table {

    private static final String FIGURE = "(≥ |>= )?[<>]?[-+]?[0-9][-+0-9.,%± ]*";

    /** What stands where there is no figure; it may be nothing. */
    private static final String NO_FIGURE = "|-|–|failed";

    private final String caption;
    private final List<String> headers;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * @param caption what it shows; empty for none
     * @param headers with the units
     */
    public Table(String caption, List<String> headers) {
        this.caption = caption;
        this.headers = List.copyOf(headers);
    }

    /** Adds a row; the first cell names it. */
    public Table row(List<String> cells) {
        if (cells.size() != headers.size()) {
            throw new IllegalArgumentException("a row has " + headers.size() + " cells, not " + cells.size());
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** Adds a row; the first cell names it. */
    public Table row(String... cells) {
        return row(List.of(cells));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public Element render() {
        Element table = Html.tag("table");
        if (!caption.isEmpty()) {
            table.add(Html.tag("caption").say(caption));
        }
        Element header = Html.tag("tr");
        for (int i = 0; i < headers.size(); i++) {
            header.add(cell("th", i).set("scope", "col").say(headers.get(i)));
        }
        Element body = Html.tag("tbody");
        rows.forEach(cells -> body.add(row(cells, Html.tag("tr"))));
        table.add(Html.tag("thead").add(header), body);
        return Html.tag("div").css("scroll").add(table);
    }

    private Element row(List<String> cells, Element row) {
        for (int i = 0; i < cells.size(); i++) {
            Element cell = i == 0 ? cell("th", i).set("scope", "row") : cell("td", i);
            row.add(cell.say(cells.get(i)));
        }
        return row;
    }

    private Element cell(String name, int column) {
        List<String> texts = rows.stream().map(row -> row.get(column)).toList();
        boolean figures = column > 0
                && texts.stream().anyMatch(text -> text.matches(FIGURE))
                && texts.stream().allMatch(text -> text.matches(FIGURE + "|" + NO_FIGURE));
        return figures ? Html.tag(name).css("figure") : Html.tag(name);
    }
}
