package io.shardlab.gui.deployment;

import atlantafx.base.theme.Styles;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.gui.text.Texts;
import io.shardlab.mongo.connection.ConnectionCheck;
import javafx.scene.control.Label;

/** What a connection string leads to, in words. */
final class AnswerLabel {

    private AnswerLabel() {}

    static Label of(ConnectionCheck.Answer answer, Texts texts) {
        return answer.found()
                .map(found -> success(answer.uri() + System.lineSeparator() + words(found, texts)))
                .orElseGet(() -> refusal(answer.problem().orElse("")));
    }

    private static String words(TargetDescription found, Texts texts) {
        return switch (found.kind()) {
            case STANDALONE -> texts.get("connection.standalone", found.serverVersion());
            case REPLICA_SET -> texts.get("connection.replica-set", found.serverVersion());
            case SHARDED ->
                found.shards() == 0
                        ? texts.get("connection.sharded", found.serverVersion())
                        : texts.get("connection.sharded.shards", found.serverVersion(), found.shards());
        };
    }

    static Label success(String text) {
        return label(text, Styles.SUCCESS);
    }

    static Label refusal(String text) {
        return label(text, Styles.DANGER);
    }

    private static Label label(String text, String style) {
        Label label = new Label(text);
        label.getStyleClass().add(style);
        label.setWrapText(true);
        return label;
    }
}
