package io.shardlab.gui.deployment;

import io.shardlab.gui.text.Texts;
import io.shardlab.mongo.watch.ServerState;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;

/** A shard with its members, and what of the data lies there. */
final class ShardBox extends ServerBox {

    private final Texts texts;
    private final Label chunks = figure();
    private final Label documents = figure();
    private final ShareBar bar = new ShareBar();
    private final Tooltip tooltip = new Tooltip();
    private OptionalLong lastChunks = OptionalLong.empty();

    ShardBox(String title, Drawing.Shard shard, boolean planned, Texts texts) {
        super(title, shard.members(), planned, texts);
        this.texts = texts;
        if (!planned) {
            // Between the title and the members.
            getChildren().addAll(1, List.of(bar, documents, chunks));
            Tooltip.install(bar, tooltip);
            Tooltip.install(documents, tooltip);
            Tooltip.install(chunks, tooltip);
            show(shard);
        }
    }

    private static Label figure() {
        Label label = new Label();
        label.getStyleClass().add("figure");
        label.managedProperty().bind(label.visibleProperty());
        return label;
    }

    /** Shows the same shard as it is now. */
    void show(Drawing.Shard now) {
        List<ServerState> states =
                now.members().stream().map(Drawing.Server::state).toList();
        show(states);
        bar.show(now.share());
        documents.setText(documents(now));
        documents.setVisible(now.documents().isPresent());
        chunks.setText(chunks(now) + movement(now.chunks()));
        chunks.setVisible(now.chunks().isPresent());
        lastChunks = now.chunks();
        String words = Stream.of(documents(now), chunks(now))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(System.lineSeparator()));
        tooltip.setText(words + System.lineSeparator() + texts.get("target.figures.help"));
        setAccessibleText(getAccessibleText() + "; " + words.replace(System.lineSeparator(), "; "));
    }

    private String documents(Drawing.Shard shard) {
        if (shard.documents().isEmpty()) {
            return "";
        }
        String count = texts.get("target.documents", shard.documents().getAsLong());
        return shard.share().isEmpty()
                ? count
                : count + " · " + texts.percent(shard.share().getAsDouble());
    }

    private String chunks(Drawing.Shard shard) {
        return shard.chunks().isEmpty()
                ? ""
                : texts.get("target.chunks", shard.chunks().getAsLong());
    }

    /** Whether chunks have come or gone since they were looked at last. */
    private String movement(OptionalLong now) {
        if (now.isEmpty() || lastChunks.isEmpty() || now.getAsLong() == lastChunks.getAsLong()) {
            return "";
        }
        return now.getAsLong() > lastChunks.getAsLong() ? " ▲" : " ▼";
    }
}
