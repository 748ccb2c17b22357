package io.shardlab.gui.export;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.chart.ChartTexts;
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
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.Finding;
import io.shardlab.gui.chart.BarChartView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked.Mark;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.TilesView;
import io.shardlab.gui.view.Views;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.VBox;

/** Shows any document. Its tables can be copied, and its charts exported. */
public final class DocumentView extends VBox implements DocumentWriter {

    private final ExportTools tools;
    private final Texts texts;
    private final List<Node> nodes = new ArrayList<>();

    /** @param id names the view; its tables have {@code -table} behind it, its tiles {@code -figures} */
    public DocumentView(String id, ExportTools tools) {
        super(Views.GAP);
        this.tools = tools;
        this.texts = tools.texts();
        setId(id);
    }

    /** Shows another document. */
    public void show(Document document) {
        nodes.clear();
        write(document);
        getChildren().setAll(nodes);
    }

    @Override
    public void text(Text text) {
        Label label = Views.paragraph(texts.say(text.tone().before(text.message())), style(text.tone()));
        label.setStyle(Mark.of(text.tone()).style());
        nodes.add(label);
    }

    private static String[] style(Tone tone) {
        return switch (tone) {
            case NOTE -> new String[] {Styles.TEXT_MUTED};
            case PLAIN, WARNING -> new String[0];
            default -> new String[] {Styles.TEXT_BOLD};
        };
    }

    @Override
    public void items(Items items) {
        items.items().forEach(item -> nodes.add(Views.paragraph(texts.say(item))));
    }

    @Override
    public void figures(Figures figures) {
        Table table = named(figures.table().in(texts.language()));
        if (table.hasTitle()) {
            nodes.add(Views.paragraph(table.title().toString(), Styles.TEXT_BOLD));
        }
        TableView<List<String>> view = new TableView<>();
        TableColumns.prepare(view, getId() + "-table", "");
        TableColumns.show(view, table);
        TableColumns.fitHeight(view);
        RowCopy.onKey(view, () -> table.with(view.getSelectionModel().getSelectedItems()));
        nodes.add(view);
        figures.table().notes().forEach(note -> nodes.add(Views.paragraph(texts.say(note), Styles.TEXT_MUTED)));
    }

    /** Parameters have the names of their fields. */
    private Table named(Table table) {
        return table.with(table.texts().stream()
                .map(row -> row.stream()
                        .map(cell -> Texts.OPTION.matcher(cell).matches() ? texts.parameter(cell.substring(2)) : cell)
                        .toList())
                .toList());
    }

    @Override
    public void keyFigures(KeyFigures figures) {
        TilesView tiles = new TilesView(getId() + "-figures", texts);
        tiles.show(figures.figures());
        nodes.add(tiles);
    }

    @Override
    public void reason(Reason reason) {
        nodes.add(reason(reason.finding(), texts));
    }

    /** A finding with its evidence and its advice. */
    public static Node reason(Finding finding, Texts texts) {
        Finding said = texts.say(finding);
        return new VBox(
                Views.paragraph(said.finding(), Styles.TEXT_BOLD),
                Views.paragraph(texts.say("Seen: {0}", said.evidence()), Styles.TEXT_MUTED),
                Views.paragraph(said.advice()));
    }

    @Override
    public void charts(Charts charts) {
        charts.drawing().in(ChartTexts.in(texts.language().locale())).forEach(chart -> {
            if (chart instanceof Drawing.Lines lines) {
                nodes.add(new ChartCard(lines.chart(), lines.note(), tools));
            } else if (chart instanceof Drawing.Bars bars) {
                nodes.add(new BarChartView(bars.chart()));
            }
        });
    }

    @Override
    public void section(Section section) {
        nodes.add(Views.title(texts.say(section.heading())));
        write(section.content());
    }

    @Override
    public void details(Details details) {
        write(details.brief());
        fold(details.heading(texts.language()), details::content);
    }

    @Override
    public void folded(Folded folded) {
        fold(texts.say(folded.name()), folded.made());
    }

    /** The content is made when it is unfolded: few people need it, and charts take time. */
    private void fold(String name, Supplier<Document> content) {
        TitledPane folded = new TitledPane();
        folded.setText(name);
        folded.setExpanded(false);
        folded.setAnimated(false);
        folded.getStyleClass().add(Styles.DENSE);
        folded.expandedProperty().subscribe(expanded -> {
            if (expanded && folded.getContent() == null) {
                DocumentView unfolded = new DocumentView(getId(), tools);
                unfolded.show(content.get());
                folded.setContent(unfolded);
            }
        });
        nodes.add(folded);
    }
}
