package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.table.MaximumText;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.gui.export.DocumentView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Findings with their evidence and advice. */
public final class DiagnosisView extends VBox {

    private final Texts texts;

    public DiagnosisView(String id, Texts texts) {
        super(2 * Views.GAP);
        this.texts = texts;
        setId(id);
    }

    /** Shows the reasons of the verdict and the findings of each run, in the order of the selection. */
    void show(List<ResultRow> rows) {
        getChildren().clear();
        if (rows.isEmpty()) {
            getChildren()
                    .add(
                            Views.empty(
                                    Feather.BAR_CHART_2,
                                    texts.say(
                                            "Select a run to see its figures, and what limited it. Select two or more to compare them.")));
        }
        rows.forEach(row -> {
            if (rows.size() > 1) {
                getChildren().add(Views.title(texts.titled(row.name())));
            }
            RunResult result = row.saved().result();
            MaximumText.of(result)
                    .ifPresent(maximum ->
                            getChildren().add(Views.paragraph(maximum.sentence(texts.language()), Styles.TEXT_BOLD)));
            Standing standing = Standing.of(result);
            if (standing.state().isBad()) {
                standing.reasons()
                        .forEach(reason -> getChildren().add(Views.paragraph("✗ " + texts.say(reason), Styles.DANGER)));
            }
            add(result.diagnosis());
        });
    }

    /** Shows only these findings. */
    public void showOnly(List<Finding> findings) {
        getChildren().clear();
        add(findings);
    }

    private void add(List<Finding> findings) {
        if (findings.isEmpty()) {
            getChildren().add(Views.muted(texts.say("Nothing stands out.")));
        }
        findings.forEach(finding -> getChildren().add(DocumentView.reason(finding, texts)));
    }
}
