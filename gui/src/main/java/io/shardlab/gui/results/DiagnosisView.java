package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** Findings in words, with what was seen and what to do. */
public final class DiagnosisView extends ScrollPane {

    private final Texts texts;
    private final VBox content = new VBox(2 * Views.GAP);

    public DiagnosisView(String id, Texts texts) {
        this.texts = texts;
        setId(id);
        setFitToWidth(true);
        content.setPadding(Views.MARGIN);
        setContent(content);
    }

    /** The verdict's reasons and the findings of each run, the one that was chosen first on top. */
    void show(List<ResultRow> rows) {
        content.getChildren().clear();
        if (rows.isEmpty()) {
            content.getChildren().add(Views.muted(texts.get("results.choose")));
        }
        rows.forEach(row -> {
            if (rows.size() > 1) {
                content.getChildren().add(Views.title(row.name()));
            }
            add(row.saved().result());
        });
        setVvalue(0);
    }

    private void add(RunResult result) {
        result.verdict().reasons().forEach(reason -> {
            Label label = words(reason);
            label.getStyleClass().add(Styles.DANGER);
            content.getChildren().add(label);
        });
        showFindings(result.diagnosis());
    }

    /** These findings. */
    public void showOnly(List<Finding> findings) {
        content.getChildren().clear();
        showFindings(findings);
        setVvalue(0);
    }

    private void showFindings(List<Finding> findings) {
        if (findings.isEmpty()) {
            content.getChildren().add(Views.muted(texts.get("results.no-findings")));
        }
        findings.forEach(finding -> content.getChildren().add(node(finding)));
    }

    private Node node(Finding finding) {
        Label sentence = words(finding.finding());
        sentence.getStyleClass().add(Styles.TEXT_BOLD);
        Label evidence = words(texts.get("results.evidence", finding.evidence()));
        evidence.getStyleClass().add(Styles.TEXT_MUTED);
        return new VBox(sentence, evidence, words(finding.advice()));
    }

    private static Label words(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
