package io.shardlab.gui.own;

/** The view-models of the user's own workload. */
public record Own(FileModel file, CaptureModel capture, KeysModel keys) {}
