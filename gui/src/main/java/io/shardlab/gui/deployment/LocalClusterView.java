package io.shardlab.gui.deployment;

import atlantafx.base.theme.Styles;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Starts and stops the local cluster that a person keeps, and tells how that goes. */
final class LocalClusterView extends VBox {

    private static final int SHOWN_MESSAGES = 4;

    private final TargetModel target;
    private final LocalClusterModel cluster;
    private final Texts texts;
    private final Label state = new Label();
    private final Label differences = Views.muted("");
    private final Button start;
    private final Button stop;

    LocalClusterView(TargetModel target, Texts texts) {
        super(Views.GAP);
        this.target = target;
        this.cluster = target.cluster();
        this.texts = texts;
        state.setId("cluster-state");
        state.getStyleClass().add(Styles.TEXT_BOLD);
        state.setWrapText(true);
        start = Views.button(
                "cluster-start", texts.get("cluster.start"), texts.get("cluster.start.help"), target::startCluster);
        start.getStyleClass().add(Styles.ACCENT);
        stop = Views.button("cluster-stop", texts.get("cluster.stop"), texts.get("cluster.stop.help"), this::end);
        differences.setId("cluster-differences");
        differences.managedProperty().bind(differences.visibleProperty());
        Label problem = Views.problem(cluster.problem());
        problem.setId("cluster-problem");
        getChildren().addAll(state, Views.row(start, stop), progress(), problem, address(), differences, messages());
        Views.follow(this, cluster.state(), now -> showState());
        Views.follow(this, target.settings(), now -> showState());
        Views.follow(this, target.inUse(), now -> showState());
        Views.follow(this, target.differences(), this::showDifferences);
    }

    private void end() {
        if (cluster.state().get() == ClusterState.STARTING) {
            cluster.cancel();
        } else {
            cluster.stop();
        }
    }

    private void showState() {
        ClusterState now = cluster.state().get();
        boolean inUse = target.inUse().get();
        state.setText(texts.get(inUse ? "cluster.state.used" : "cluster.state." + now));
        start.setDisable(
                now != ClusterState.DOWN || target.settings().getValue().isEmpty());
        stop.setDisable(now != ClusterState.STARTING && (now != ClusterState.UP || inUse));
        stop.setText(texts.get(now == ClusterState.STARTING ? "cluster.cancel" : "cluster.stop"));
    }

    private ProgressBar progress() {
        ProgressBar bar = new ProgressBar();
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setAccessibleText(texts.get("cluster.progress"));
        bar.managedProperty().bind(bar.visibleProperty());
        Views.follow(this, cluster.state(), now -> {
            boolean busy = now != ClusterState.UP && now != ClusterState.DOWN;
            bar.setVisible(busy);
            // One that moves costs time even where nobody sees it.
            bar.setProgress(busy ? ProgressBar.INDETERMINATE_PROGRESS : 0);
        });
        return bar;
    }

    /** For other clients; can be copied. */
    private TextField address() {
        TextField address = new TextField();
        address.setId("cluster-address");
        address.setEditable(false);
        address.setAccessibleText(texts.get("cluster.address"));
        address.managedProperty().bind(address.visibleProperty());
        Views.follow(this, cluster.target(), now -> {
            address.setVisible(now.isPresent());
            address.setText(now.map(WatchedTarget::description)
                    .map(description -> String.join(",", description.uris()))
                    .orElse(""));
        });
        return address;
    }

    /** The latest of them. */
    private Label messages() {
        Label messages = Views.muted("");
        messages.setId("cluster-messages");
        messages.textProperty().bind(Bindings.createStringBinding(this::latest, cluster.messages()));
        messages.managedProperty().bind(messages.textProperty().isNotEmpty());
        return messages;
    }

    private String latest() {
        List<String> all = cluster.messages();
        return String.join(System.lineSeparator(), all.subList(Math.max(0, all.size() - SHOWN_MESSAGES), all.size()));
    }

    private void showDifferences(List<Parameter<?>> now) {
        String names = now.stream()
                .map(parameter -> texts.find("parameter." + parameter.name()).orElse(parameter.name()))
                .collect(Collectors.joining(", "));
        differences.setText(now.isEmpty() ? "" : texts.get("cluster.differs", names));
        differences.setVisible(!now.isEmpty());
    }
}
