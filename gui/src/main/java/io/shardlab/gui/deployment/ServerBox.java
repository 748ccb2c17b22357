package io.shardlab.gui.deployment;

import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Servers under a title: a router, the config server, or the members of a shard with its share of the data. */
final class ServerBox extends VBox {

    private final List<ServerLine> lines = new ArrayList<>();
    private final String title;
    private final boolean planned;
    private final Texts texts;
    private final Label documents = figure();
    private final Label chunks = figure();
    private final ProgressBar bar = new ProgressBar(0);
    private final Tooltip tooltip = new Tooltip();
    private OptionalLong lastChunks = OptionalLong.empty();

    /** @param planned true if the servers do not run yet, and so have no states */
    ServerBox(String title, List<ServerView> servers, boolean planned, Texts texts) {
        this.title = title;
        this.planned = planned;
        this.texts = texts;
        getStyleClass().add("topology-box");
        if (planned) {
            getStyleClass().add("planned");
        }
        getChildren().add(Views.label(title, "name", "title"));
        servers.forEach(server -> lines.add(new ServerLine(server)));
        getChildren().addAll(lines);
        show(servers);
    }

    /** A shard, or the servers that hold all data. */
    static ServerBox ofShard(String title, ShardView shard, OptionalDouble share, boolean planned, Texts texts) {
        ServerBox box = new ServerBox(title, shard.members(), planned, texts);
        if (!planned) {
            box.bar.getStyleClass().add("share-bar");
            box.bar.setMaxWidth(Double.MAX_VALUE);
            // The figures stand between the title and the members.
            List<Region> figures = List.of(box.bar, box.documents, box.chunks);
            box.getChildren().addAll(1, figures);
            figures.forEach(figure -> Tooltip.install(figure, box.tooltip));
            box.show(shard, share);
        }
        return box;
    }

    private static Label figure() {
        Label label = Views.label("", "figure");
        Views.hideWithoutRoom(label);
        return label;
    }

    /** Shows the current states of the same servers. */
    void show(List<ServerView> servers) {
        List<String> words = new ArrayList<>(List.of(title));
        for (int i = 0; i < lines.size(); i++) {
            lines.get(i).show(servers.get(i).state());
            words.add(lines.get(i).getAccessibleText());
        }
        setAccessibleText(String.join("; ", words));
    }

    /** Shows the current state of the same shard, with its share of all documents. */
    void show(ShardView shard, OptionalDouble share) {
        show(shard.members());
        if (planned) {
            return;
        }
        bar.setProgress(share.orElse(0));
        String documentCount = count(
                        shard.documents(),
                        number -> Message.of("{0,choice,0#0 docs|1#1 doc|1<{0,number} docs}", number))
                + (shard.documents().isEmpty() || share.isEmpty() ? "" : " · " + texts.percent(share.getAsDouble()));
        String chunkCount = count(
                shard.chunks(), number -> Message.of("{0,choice,0#0 chunks|1#1 chunk|1<{0,number} chunks}", number));
        documents.setText(documentCount);
        documents.setVisible(shard.documents().isPresent());
        chunks.setText(chunkCount + trend(shard.chunks()));
        chunks.setVisible(shard.chunks().isPresent());
        lastChunks = shard.chunks();
        List<String> words = Stream.of(documentCount, chunkCount)
                .filter(text -> !text.isEmpty())
                .toList();
        tooltip.setText(String.join(System.lineSeparator(), words)
                + System.lineSeparator()
                + texts.say(
                        "Documents of the collection on this shard, including those that migrations have left behind "
                                + "to be deleted."));
        setAccessibleText(getAccessibleText() + "; " + String.join("; ", words));
    }

    private String count(OptionalLong count, LongFunction<Message> words) {
        return count.isEmpty() ? "" : texts.say(words.apply(count.getAsLong()));
    }

    /** Marks that chunks were gained or lost since the last state. */
    private String trend(OptionalLong now) {
        if (now.isEmpty() || lastChunks.isEmpty() || now.getAsLong() == lastChunks.getAsLong()) {
            return "";
        }
        return now.getAsLong() > lastChunks.getAsLong() ? " ▲" : " ▼";
    }

    /** One server: its address and, unless it is only planned, its state as a coloured letter. */
    private final class ServerLine extends HBox {

        private final String name;
        private final Label state = new Label();
        private final Tooltip tooltip = new Tooltip();

        ServerLine(ServerView server) {
            super(Views.GAP / 2);
            this.name = server.address();
            setAlignment(Pos.CENTER_LEFT);
            Label label = Views.label(name, "name");
            // The port distinguishes the servers of one host.
            label.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
            if (!planned) {
                getChildren().add(state);
                Tooltip.install(this, tooltip);
            }
            getChildren().add(label);
        }

        private static Message words(ServerState state) {
            return switch (state) {
                case UP -> Message.of("up");
                case PRIMARY -> Message.of("primary");
                case SECONDARY -> Message.of("secondary");
                case ARBITER -> Message.of("arbiter");
                case RECOVERING -> Message.of("starting or recovering");
                case DOWN -> Message.of("down: does not answer");
                case UNKNOWN -> Message.of("no answer yet");
            };
        }

        void show(ServerState now) {
            String words = texts.say(words(now));
            state.setText(
                    switch (now) {
                        case UP -> "•";
                        case PRIMARY -> "P";
                        case SECONDARY -> "S";
                        case ARBITER -> "A";
                        case RECOVERING -> "R";
                        case DOWN -> "×";
                        case UNKNOWN -> "?";
                    });
            state.getStyleClass().setAll("state", now.name());
            tooltip.setText(name + System.lineSeparator() + words);
            setAccessibleText(name + ", " + words);
        }
    }
}
