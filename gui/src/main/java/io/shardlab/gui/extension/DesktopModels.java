package io.shardlab.gui.extension;

import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.deployment.TargetModel;
import io.shardlab.gui.deployment.TargetServices;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.own.FileModel;
import io.shardlab.gui.results.ResultsModel;
import io.shardlab.gui.work.BackgroundWork;
import java.util.function.Supplier;

/**
 * The view-models and threads that the window offers to its extensions.
 *
 * @param target the deployment that runs use
 * @param servers what works with servers
 * @param results the saved results
 * @param file the workload file that is edited
 * @param export creates models that write files for the user
 * @param plans makes plans, so that a form does not wait for files of results
 * @param files reads and exports files, one after the other
 * @param answers calculates answers that take seconds, one after the other
 * @param sliders calculates what follows a slider, one after the other
 */
public record DesktopModels(
        Workloads workloads,
        TargetModel target,
        TargetServices servers,
        ResultsModel results,
        FileModel file,
        Supplier<ExportModel> export,
        BackgroundWork plans,
        BackgroundWork files,
        BackgroundWork answers,
        BackgroundWork sliders) {}
