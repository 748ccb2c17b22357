package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.analysis.table.MaximumText;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** Findings with their evidence and advice. */
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

    /** Shows the reasons of the verdict and the findings of each run, in the order of the selection. */
    void show(List<ResultRow> rows) {
        content.getChildren().clear();
        if (rows.isEmpty()) {
            content.getChildren().add(Views.muted(texts.get("results.choose")));
        }
        rows.forEach(row -> {
            if (rows.size() > 1) {
                content.getChildren().add(Views.title(row.name()));
            }
            RunResult result = row.saved().result();
            MaximumText.of(result)
                    .ifPresent(maximum -> content.getChildren().add(words(maximum.sentence(), Styles.TEXT_BOLD)));
            texts.reasons(result.verdict())
                    .forEach(reason -> content.getChildren().add(words(reason, Styles.DANGER)));
            add(result.diagnosis());
        });
        setVvalue(0);
    }

    /** Shows only these findings. */
    public void showOnly(List<Finding> findings) {
        content.getChildren().clear();
        add(findings);
        setVvalue(0);
    }

    private void add(List<Finding> findings) {
        if (findings.isEmpty()) {
            content.getChildren().add(Views.muted(texts.get("results.no-findings")));
        }
        findings.stream()
                .map(texts::say)
                .forEach(finding -> content.getChildren()
                        .add(new VBox(
                                words(finding.finding(), Styles.TEXT_BOLD),
                                words(texts.get("results.evidence", finding.evidence()), Styles.TEXT_MUTED),
                                words(finding.advice()))));
    }

    private static Label words(String text, String... styles) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styles);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
